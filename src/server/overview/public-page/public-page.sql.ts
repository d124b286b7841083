/** Every statement about the public page of a business. The owner is part of each, but for the look-up by its address. */
import sql from 'sql-template-tag';
import type { ServiceUnit } from '#contract/choices.ts';
import {
  type PublicPage,
  type PublicPageChanges,
  publicPage,
  publicPageUpdate,
} from '#contract/overview/publicPage.ts';
import { columnsOf, updateValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type ConstraintErrors, InvalidField } from '#server/platform/errors/errors.ts';

const columns = columnsOf(Object.keys(publicPage.shape));
const written = Object.keys(publicPageUpdate.shape);

/** The errors for an address that another business has, and for a page without one. */
export const publicPageConstraints: ConstraintErrors = {
  public_pages_slug_key: {
    field: 'slug',
    message: 'Another business already uses this address. Choose a different one.',
    status: 409,
  },
  public_pages_address: {
    field: 'slug',
    message: 'Choose the address of your page before you publish it.',
  },
};

const NONE: PublicPage = {
  slug: null,
  isPublished: false,
  introduction: null,
  serviceIds: [],
  areas: [],
  hours: null,
  licenceNumber: null,
  isIndexed: false,
};

const UNKNOWN_SERVICE = 'A service in the list no longer exists. Choose again.';

/** The public page of an owner. */
export const findPublicPage = async (db: Database, ownerId: string): Promise<PublicPage> =>
  (await db.row<PublicPage>(sql`select ${columns} from public_pages where user_id = ${ownerId}`)) ??
  NONE;

/** Changes the public page within a transaction, and returns it. Services must be the owner's. */
export async function updatePublicPage(
  db: Database,
  ownerId: string,
  changes: PublicPageChanges,
): Promise<PublicPage> {
  const serviceIds = changes.serviceIds && [...new Set(changes.serviceIds)];
  if (serviceIds) {
    const known = await db.rows(sql`select id from services
      where user_id = ${ownerId} and id = any(${serviceIds}::uuid[])`);
    if (known.length < serviceIds.length) throw new InvalidField('serviceIds', UNKNOWN_SERVICE);
  }
  await db.run(sql`insert into public_pages (user_id) values (${ownerId}) on conflict do nothing`);
  return db.one(sql`update public_pages set ${updateValues(written, { ...changes, serviceIds })}
    where user_id = ${ownerId} returning ${columns}`);
}

/** A service as visitors see it. */
export interface OfferedService {
  name: string;
  price: string;
  unit: ServiceUnit;
  durationMinutes: number | null;
  extraPetPrice: string | null;
}

/** A published page, with what visitors are shown of the business. */
export interface Published extends Omit<PublicPage, 'serviceIds' | 'isPublished'> {
  slug: string;
  ownerId: string;
  business: string;
}

/** The published page at an address, or undefined. */
export const findPublished = (db: Database, slug: string): Promise<Published | undefined> =>
  db.row(sql`select p.user_id as "ownerId", p.slug, p.introduction, p.areas, p.hours,
      p.licence_number as "licenceNumber", p.is_indexed as "isIndexed",
      coalesce(nullif(trim(u.business_name), ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), p.slug) as business
    from public_pages p join users u on u.id = p.user_id
    where p.slug = ${slug} and p.is_published`);

/** The services that an owner chose for the public page, in the order of the price list; retired ones are left out. */
export const listOffered = (db: Database, ownerId: string): Promise<OfferedService[]> =>
  db.rows(sql`select s.name, s.price, s.unit, s.duration_minutes as "durationMinutes",
      s.extra_pet_price as "extraPetPrice"
    from services s join public_pages p on p.user_id = s.user_id and s.id = any(p.service_ids)
    where s.user_id = ${ownerId} and s.is_active
    order by s.position, s.created_at, s.id`);
