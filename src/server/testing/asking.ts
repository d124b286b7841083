/** A client of a business who asks for things from their own pages, as the forms there send them. */
import { randomUUID } from 'node:crypto';
import type { Request } from '#contract/diary/requests.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { ALL_ON } from '#server/testing/request-calls.ts';
import type { Answer, Caller, TestApp } from '#server/testing/test-app.ts';

/** A business whose client may ask for everything, and the client's device. */
export interface Asking extends Owner {
  device: Caller;
}

/** Lets the owner's client ask for everything. */
export async function asking(app: TestApp, settings: object = ALL_ON): Promise<Asking> {
  const owner = await newOwner(app);
  const device = app.visitor();
  await openPages({ ...owner, caller: device });
  await owner.caller.put('/api/portal-settings', settings);
  return { ...owner, device };
}

/** The price that a page shows, as its form sends it back. */
const shownPrice = ({ body }: Answer): string =>
  /name="price" value="([^"]*)"/.exec(String(body))?.[1] ?? '';

/** Shows the price and sends the form, as often as asked for; returns the answers. */
export async function send(
  { device }: Pick<Asking, 'device'>,
  path: string,
  fields: Readonly<Record<string, string>>,
  times = 1,
): Promise<Answer[]> {
  const priced = await device.form(path, { ...fields, step: 'price' });
  const form = randomUUID();
  const sent = { ...fields, form, price: shownPrice(priced), shown: 'yes', step: 'send' };
  return Promise.all(Array.from({ length: times }, () => device.form(path, sent)));
}

/** What a client asks for by the form of a visit. */
export const askFor = ({ service, pet }: Owner, day: string, more: object = {}) => ({
  serviceId: service.id,
  [`pet-${pet.id}`]: 'on',
  day,
  time: '09:00',
  ...more,
});

export const requestsOf = async ({ caller }: Owner, query = ''): Promise<Request[]> =>
  (await caller.get(`/api/requests${query}`)).body as Request[];

/** The newest request. */
export async function newest(owner: Owner): Promise<Request> {
  const [first] = await requestsOf(owner);
  if (!first) throw new Error('There is no request');
  return first;
}
