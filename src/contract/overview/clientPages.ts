/** The pages of clients: the link that opens them. */
import { z } from 'zod';
import { privateLinkInput } from '#contract/identity/privateLinks.ts';

/** Makes a link to a client's pages: for one of the client's contacts, or for the client. */
export const portalLinkInput = privateLinkInput.extend({
  contactId: z.uuid('Choose one of the client’s contacts').nullish(),
  /** Lets this client tell what has changed, as the link is sent to have their details checked. */
  asksForDetails: z.boolean('Must be true or false').optional(),
});

/** The most texts that are listed before they are shown to clients. */
export const MAX_PORTAL_TEXTS = 1_000;

/** A text that a client will see, as far as a list has room for it. */
const portalText = z.object({
  clientName: z.string(),
  /** The visit or pet. */
  about: z.string(),
  label: z.string(),
  text: z.string(),
});

/**
 * Descriptions of visits and what was noted about pets before there were client pages. Clients see them once `isConfirmed` is true; without
 * such texts it is true from the start.
 */
export const portalTexts = z.object({
  isConfirmed: z.boolean(),
  /** How many there are; the list may have fewer. */
  count: z.int(),
  texts: z.array(portalText).max(MAX_PORTAL_TEXTS),
});
export type PortalTexts = z.output<typeof portalTexts>;

/** Shows them to clients; that can't be taken back, as clients may have read them. */
export const portalTextsInput = z.object({
  isConfirmed: z.literal(true, 'Must be true'),
});
