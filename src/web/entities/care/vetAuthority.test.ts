import { expect, test } from 'vitest';
import { vetAuthorityText } from '#web/entities/care/vetAuthority.ts';

test.each([
  [{ vet: 'own' as const, limit: '500.00' }, 'Own vet first, up to £500.00 without reaching them'],
  [{ vet: 'any' as const, limit: '80.50' }, 'Any vet, up to £80.50 without reaching them'],
  [{ vet: 'any' as const, limit: null }, 'Any vet, no limit given'],
  [{ vet: 'own' as const, limit: null }, 'Own vet first, no limit given'],
])('says what a client has authorised: %o [vet-authority-1]', (authority, text) => {
  expect(vetAuthorityText(authority)).toBe(text);
});
