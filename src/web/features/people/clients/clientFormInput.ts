/** What the form of a client holds: that nothing is authorised at a vet is a choice of its own there. */
import { z } from 'zod';
import { money } from '#contract/fields/money.ts';
import { clientInput } from '#contract/people/clients.ts';

const LIMIT_ALONE = 'Choose own vet or any vet above, or leave the limit empty';

export const clientFormInput = clientInput.extend({
  vetAuthority: z
    .object({ vet: z.enum(['', 'own', 'any']), limit: money('The limit') })
    .transform(({ vet, limit = null }, context) => {
      if (vet !== '') return { vet, limit };
      if (limit !== null) {
        context.addIssue({ code: 'custom', message: LIMIT_ALONE, path: ['limit'] });
      }
      return null;
    }),
});

export type ClientFormInput = z.input<typeof clientFormInput>;
