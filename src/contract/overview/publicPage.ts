/** The public page of a business: who they are, what they offer where and when, and a form for enquiries. */
import { z } from 'zod';
import { entityId } from '#contract/entity.ts';
import { refuse } from '#contract/fields/refuse.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';

/** The most services and areas on a page. */
const MAX_SERVICES = 200;
const MAX_AREAS = 100;

const SLUG = 'The address has 3 to 40 letters from a to z, digits and hyphens';
const DISTRICT = /^[a-z]{1,2}\d[a-z\d]?$/i;

const slug = z
  .string(SLUG)
  .nullable()
  .transform((typed, context) => {
    const text = typed?.trim().toLowerCase() ?? '';
    if (text === '') return null;
    return /^[a-z\d-]{3,40}$/.test(text) ? text : refuse(context, SLUG);
  });

/** A postcode district such as LS6, or the name of a place. */
const area = requiredText('Enter a postcode district, such as LS6', 60).transform((text) =>
  DISTRICT.test(text) ? text.toUpperCase() : text,
);

const yesOrNo = z.boolean('Must be true or false');

/** A change to the public page: keys that are left out keep what is stored. */
export const publicPageUpdate = z.object({
  /** The end of its address, `/b/{slug}`. */
  slug: slug.optional(),
  isPublished: yesOrNo.optional(),
  introduction: optionalText(5_000),
  /** The services that it shows with their prices. */
  serviceIds: z.array(z.uuid('Choose services from the list')).max(MAX_SERVICES).optional(),
  areas: z.array(area, 'Areas must be a list').max(MAX_AREAS).optional(),
  hours: optionalText(1_000),
  licenceNumber: optionalText(100),
  /** Whether search engines may list it. */
  isIndexed: yesOrNo.optional(),
});

const stored = z.string().nullable();

/** The public page as the API answers it; a business that never made one has one that is not published. */
export const publicPage = z.object({
  slug: stored,
  isPublished: z.boolean(),
  introduction: stored,
  serviceIds: z.array(entityId).max(MAX_SERVICES),
  areas: z.array(z.string()).max(MAX_AREAS),
  hours: stored,
  licenceNumber: stored,
  isIndexed: z.boolean(),
});

export type PublicPage = z.output<typeof publicPage>;
export type PublicPageChanges = z.output<typeof publicPageUpdate>;
