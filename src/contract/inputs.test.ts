import { expect, test } from 'vitest';
import { appointmentInput } from '#contract/diary/appointments.ts';
import { clientInput } from '#contract/people/clients.ts';
import { petInput } from '#contract/people/pets.ts';
import { profileUpdate } from '#contract/identity/users.ts';
import { walkForm } from '#contract/visits/walks.ts';

const CLIENT_ID = '0195b1d2-7f9e-7c3e-9f6f-2d6a3a5c1e11';
const GENERATED = ['id', 'userId', 'createdAt', 'updatedAt', 'sentAt'];

test.each([
  ['client', clientInput],
  ['pet', petInput],
  ['appointment', appointmentInput],
  ['route', walkForm],
  ['profile', profileUpdate],
])('the form of a %s knows no generated id, no owner and no timestamps [inputs-1]', (_, form) => {
  const fields = Object.keys(form.shape);
  expect(fields.length).toBeGreaterThan(4);
  expect(fields.filter((name) => GENERATED.includes(name))).toEqual([]);
});

test('a whole record that is put into a form comes out without what the server generates [inputs-2]', () => {
  const generated = Object.fromEntries(GENERATED.map((name) => [name, 'x']));
  const typed = { firstName: 'Jane', lastName: 'Doe' };
  expect(clientInput.parse({ ...generated, ...typed })).toEqual(typed);
});

test.each([
  ['client', 'phone'],
  ['client', 'emergencyContactPhone'],
  ['pet', 'emergencyContactPhone'],
  ['pet', 'vetPhone'],
])('a %s needs no %s: left out or blank it is unset [inputs-3]', (kind, field) => {
  const read = (values: object): Record<string, unknown> =>
    kind === 'client'
      ? clientInput.parse({ firstName: 'Jane', lastName: 'Doe', ...values })
      : petInput.parse({ clientId: CLIENT_ID, name: 'Rex', species: 'Dog', ...values });
  expect(read({})[field]).toBeUndefined();
  for (const blank of ['', '  ', null]) expect(read({ [field]: blank })[field]).toBeNull();
});
