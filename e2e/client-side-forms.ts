/** The forms about what clients ask for, and about people who may become clients. */
import { randomUUID } from 'node:crypto';
import { addDays } from '#contract/rules/businessDay.ts';
import { dialogField, type Form, opener, pageField, post, type Records } from './form.ts';
import { today } from './visiting.ts';

/** Asks for a walk from the client's pages, as their forms send it; answers where the request is shown. */
export async function asked({ business, clientId, petId }: Records): Promise<string> {
  await business.request.put('/api/portal-settings', { data: { canAsk: true } });
  const service = { name: 'Lunch walk', serviceType: 'walk', price: '12.00' };
  const { id: serviceId } = await post(business, '/api/services', service);
  const made = await business.request.post(`/api/clients/${clientId}/portal-links`);
  const { url } = (await made.json()) as { url: string };
  const { origin } = new URL(url);
  const opened = await fetch(url, { method: 'POST', redirect: 'manual', headers: { origin } });
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const visit = { serviceId, [`pet-${petId}`]: 'on', day: addDays(today(), 5), time: '09:00' };
  const send = async (fields: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams({ ...visit, ...fields });
    const headers = { origin, cookie };
    return (await fetch(`${origin}/my/ask`, { method: 'POST', headers, body })).text();
  };
  const priced = await send({ step: 'price' });
  const price = /name="price" value="([^"]*)"/.exec(priced)?.[1] ?? '';
  await send({ step: 'send', form: randomUUID(), price, shown: 'yes' });
  return '/requests';
}

async function prospect({ business }: Records): Promise<string> {
  await post(business, '/api/prospects', { name: 'Pat New', email: 'pat@example.org' });
  return '/prospects';
}

/** A prospect who has told about their household. */
async function toldProspect({ business }: Records): Promise<string> {
  const { id } = await post(business, '/api/prospects', { name: 'Pat New' });
  const made = await business.request.post(`/api/prospects/${id}/invite`, { data: {} });
  const { url } = (await made.json()) as { url: string };
  const body = new URLSearchParams({ name: 'Pat New' });
  await fetch(`${url}/you`, { method: 'POST', headers: { origin: new URL(url).origin }, body });
  return '/prospects';
}

export const clientSide: readonly Form[] = [
  {
    component: 'features/diary/requests/OfferForm.tsx',
    path: asked,
    open: opener('Offer Another Time'),
    isOnPage: true,
    field: pageField('Message'),
    value: 'Would ten suit you?',
  },
  {
    component: 'features/diary/requests/DeclineForm.tsx',
    path: asked,
    open: opener('Decline'),
    isOnPage: true,
    field: pageField('Message'),
    value: 'Sorry, that day is full.',
  },
  {
    component: 'features/diary/requests/RequestSwitches.tsx',
    path: () => '/requests',
    field: pageField('Furthest Ahead'),
    value: '90',
  },
  {
    component: 'features/overview/prospects/ProspectForm.tsx',
    path: () => '/prospects',
    open: opener('Add Prospect'),
    field: dialogField('Phone'),
    value: '07700 900124',
  },
  {
    component: 'features/overview/prospects/AcceptForm.tsx',
    path: prospect,
    open: opener('Accept Pat New'),
    field: dialogField('Pet Name'),
    value: 'Rex',
  },
  {
    component: 'features/overview/prospects/MeetForm.tsx',
    path: prospect,
    open: opener('Offer a Meet and Greet for Pat New'),
    field: (page) => dialogField('Start')(page).first(),
    value: '10:00',
  },
  {
    component: 'features/overview/prospects/ToldForm.tsx',
    path: toldProspect,
    open: opener('Edit what Pat New told you'),
    field: dialogField('How to Get In'),
    value: 'Blue door',
  },
  {
    component: 'features/overview/prospects/PublicPageForm.tsx',
    path: () => '/prospects',
    open: opener('Edit the public page'),
    field: dialogField('Introduction'),
    value: 'We walk dogs in small groups.',
  },
];
