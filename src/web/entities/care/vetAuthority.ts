/** What a client has authorised at a vet, in words. */
import type { Client } from '#contract/people/clients.ts';
import { formatPounds } from '#contract/rules/currency.ts';

type VetAuthority = NonNullable<Client['vetAuthority']>;

/** The choices of the form. */
export const vetChoices: Readonly<Record<VetAuthority['vet'], string>> = {
  own: 'Own vet first',
  any: 'Any vet',
};

/** "Own vet first, up to £500.00 without reaching them". */
export function vetAuthorityText({ vet, limit }: VetAuthority): string {
  return limit === null
    ? `${vetChoices[vet]}, no limit given`
    : `${vetChoices[vet]}, up to ${formatPounds(limit)} without reaching them`;
}
