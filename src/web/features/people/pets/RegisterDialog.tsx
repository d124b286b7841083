/** Downloads the register of animals in care, which a licence inspection asks for. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { animalRegisterPath } from '#web/data/animalRegister.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface RegisterDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RegisterDialog({ open, onOpenChange }: RegisterDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Register of Animals"
      description="Every animal in your care on any of these days, in the order that a licence inspection asks for."
    >
      <Body />
    </Dialog>
  );
}

/** A licence asks for three years. */
const threeYearsBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 3}${day.slice(4) === '-02-29' ? '-03-01' : day.slice(4)}`;

function Body() {
  const today = useToday();
  const [from, setFrom] = useState(() => threeYearsBefore(today));
  const [to, setTo] = useState(today);
  const problem = periodProblem(from, to);
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      {problem === undefined ? (
        <div className="flex flex-wrap gap-3 *:grow">
          {(['pdf', 'csv'] as const).map((as) => (
            <a
              key={as}
              href={animalRegisterPath(from, to, as)}
              download
              className={buttonClass({ variant: as === 'pdf' ? 'primary' : 'secondary' })}
            >
              <Download aria-hidden />
              Download {as.toUpperCase()}
            </a>
          ))}
        </div>
      ) : (
        <FieldError id="register-problem">{problem}</FieldError>
      )}
    </div>
  );
}

/** What is wrong with the two days; undefined where nothing is. */
function periodProblem(from: string, to: string): string | undefined {
  if (!isRealDay(from) || !isRealDay(to)) return 'Choose both days';
  return to < from ? 'The last day is before the first. Correct one of the two dates.' : undefined;
}
