/** What the form of a medicine holds: its times are one line, such as "08:00, 18:00". */
import { z } from 'zod';
import { refuse } from '#contract/fields/refuse.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';
import { medicineInput } from '#contract/people/medicines.ts';

const TIMES = 'Write the times like 08:00, 18:00';

const time = timeOfDay(TIMES);

/** "8:00" as "08:00". */
const padded = (typed: string): string => (/^\d:/.test(typed) ? `0${typed}` : typed);

export const medicineFormInput = medicineInput.extend({
  times: z.string().transform((typed, context) => {
    const times = typed.split(/[\s,;]+|and/).filter((each) => each !== '');
    const read = times.map((each) => time.safeParse(padded(each)));
    const wrong = read.find(({ success }) => !success);
    if (wrong) return refuse(context, TIMES);
    const all = medicineInput.shape.times.safeParse(read.map(({ data }) => data ?? ''));
    return all.success ? (all.data ?? []) : refuse(context, all.error.issues[0]?.message ?? TIMES);
  }),
});

export type MedicineFormInput = z.input<typeof medicineFormInput>;
