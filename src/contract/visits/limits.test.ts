/** The edges of what fields take: the last values that fit, and the first that do not. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { visitEventInput, visitInput } from '#contract/visits/visits.ts';

const [ID, OTHER] = [
  '0190a1b2-0000-7000-8000-000000000001',
  '0190a1b2-0000-7000-8000-000000000002',
];
const AT = '2026-06-10T08:00:00.000Z';

type Case = [name: string, schema: z.ZodType, valid: object, fits: object[], refused: object[]];

const visits: Case[] = [
  [
    'a visit',
    visitInput,
    { startedAt: AT },
    [{ appointmentIds: [ID, OTHER] }],
    [{ appointmentIds: [ID, ID] }, { petIds: [ID, ID] }, { startedAt: 'yesterday' }],
  ],
  [
    'an event of a visit',
    visitEventInput,
    { kind: 'wee', at: AT },
    [{}, { kind: 'medicine', medicineId: ID, outcome: 'given', dose: '1 ml' }],
    [{ medicineId: ID }, { outcome: 'given' }, { dose: '1 ml' }],
  ],
];

test.each(visits)(
  '%s is taken up to its limits, and refused beyond them [limits-visits-1]',
  (_name, schema, valid, fits, refused) => {
    const isTaken = (changes: object) => schema.safeParse({ ...valid, ...changes }).success;
    expect(fits.filter((changes) => !isTaken(changes))).toEqual([]);
    expect(refused.filter(isTaken)).toEqual([]);
  },
);
