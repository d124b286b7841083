/** Configuration: notifications by Web Push. */
import { z } from 'zod';
import type { mailVariables } from '#server/platform/config/mail.ts';
import { isIpAddress, isNetwork } from '#server/platform/config/ip-address.ts';

export interface PushConfig {
  /** Networks that are connected to although they are not public, for a push service of one's own. */
  networks: readonly string[];
  /** Whom a push service may write to, as a URL (RFC 8292, 2.1). */
  subject: string;
}

/** The environment variables. */
export const pushVariables = z.object({
  PUSH_NETWORKS: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(
      (list) => list.every((entry) => isIpAddress(entry) || isNetwork(entry)),
      'PUSH_NETWORKS must list the IP addresses or networks of your own push service, such as 192.168.1.5 or 10.0.0.0/8, separated by commas.',
    )
    .optional(),
});

/** Apple refuses a contact at localhost. */
const NO_CONTACT = 'https://pawkeeper.invalid';

/** The configuration of notifications. */
export function pushOf(
  {
    PUSH_NETWORKS: networks = [],
    MAIL_FROM: from,
  }: z.output<typeof pushVariables> & Pick<z.output<typeof mailVariables>, 'MAIL_FROM'>,
  publicOrigin: string | undefined,
): PushConfig {
  const mailbox = from && `mailto:${from.address}`;
  const origin = publicOrigin?.startsWith('https:') ? publicOrigin : undefined;
  return { networks, subject: origin ?? mailbox ?? NO_CONTACT };
}
