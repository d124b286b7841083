import { expect, it } from 'vitest';
import { profileEntries } from '#web/features/identity/profile/profileEntries.ts';

const nothing = {
  firstName: null,
  lastName: null,
  email: 'ann@example.com',
  businessName: null,
  phone: null,
  address: null,
};

it('shows each entry only if present [profile-entries-1]', () => {
  expect(profileEntries(nothing)).toEqual([{ label: 'Email', value: 'ann@example.com' }]);
  const labels = profileEntries({
    ...nothing,
    firstName: 'Ann',
    businessName: 'Ann’s Walks',
    phone: '+447123456789',
    address: '1 High Street, Leeds LS1 1AA',
  }).map(({ label }) => label);
  expect(labels).toEqual(['Name', 'Email', 'Business Name', 'Phone', 'Address']);
});

it.each([
  ['Ann', 'Bell', 'Ann Bell'],
  ['Ann', null, 'Ann'],
  [null, 'Bell', 'Bell'],
  ['Ann', ' ', 'Ann'],
])('%s and %s make the name %s', (firstName, lastName, name) => {
  expect(profileEntries({ ...nothing, firstName, lastName })[0]).toEqual({
    label: 'Name',
    value: name,
  });
});
