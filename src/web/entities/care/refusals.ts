/** What a client refused, for the screens where it matters. */
import type { Client } from '#contract/people/clients.ts';
import { type ConsentKind, consentLabels } from '#contract/people/consents.ts';
import { fullName } from '#contract/rules/fullName.ts';

/** What matters where pets of several clients are out together. */
export const TOGETHER = ['groupWalk', 'transport'] as const satisfies readonly ConsentKind[];

/** Of an answer that this phone kept before there were consents nothing is known. */
export const refuses = (
  { refusedConsents = [] }: Partial<Pick<Client, 'refusedConsents'>>,
  kind: ConsentKind,
): boolean => refusedConsents.includes(kind);

/** A sentence for each consent of these that a client refused: "Jane Doe said no to: Walk in a group with other clients’ dogs." */
export const refusalTexts = (client: Client, kinds: readonly ConsentKind[]): string[] =>
  kinds
    .filter((kind) => refuses(client, kind))
    .map((kind) => `${fullName(client)} said no to: ${consentLabels[kind]}.`);
