/** The calls about people, treatments, medicines, documents and keys that are not the usual ones of an entity, for `every-call.ts`. */
import type { Contact } from '#contract/people/contacts.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { startHandover } from '#server/people/agreements/handovers.sql.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import type { Owner } from '#server/testing/owners.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { addDocument, sentDocument } from '#server/testing/photos.ts';
import {
  addAgreement,
  addAppointment,
  addContact,
  addKey,
  addProspect,
} from '#server/testing/records.ts';
import { picture } from '#server/testing/pictures.ts';
import { formWithFiles, sendFiles } from '#server/testing/sent-forms.ts';
import type { Caller } from '#server/testing/test-app.ts';

interface Arranged {
  path: string;
  bytes?: Uint8Array<ArrayBuffer>;
  type?: string;
  form?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  takes?: readonly string[];
}

/** Where the codes of a client are, who has one. */
async function pathOfCodes({ caller, client }: Owner): Promise<string> {
  const path = `/api/clients/${client.id}/access`;
  await caller.put(path, { kind: 'entryCode', value: '4711' });
  return path;
}

/** A contact of a client, who has a few at most. */
async function contactOf(caller: Caller, clientId: string): Promise<string> {
  const { body } = await caller.get(`/api/clients/${clientId}/contacts`);
  const [known] = body as Contact[];
  return (known ?? (await addContact(caller, clientId))).id;
}

/** The page of a hand-over, and what its form sends. */
const onSigningPage =
  (form?: Readonly<Record<string, string>>) =>
  async ({ db, id, caller, client }: Owner) => {
    const { id: agreementId } = await addAgreement(caller);
    const asked = { now: new Date(), sid: undefined };
    const token = await startHandover(db, id, client.id, { agreementId }, asked);
    return { path: `/w/${token}`, ...(form && { form }) };
  };

/** A step of the welcome of a prospect, and what its form sends. */
const onWelcome =
  (rest: string, form?: Readonly<Record<string, string>>, takes: readonly string[] = []) =>
  async ({ db, id, caller }: Owner) => {
    const prospect = await addProspect(caller);
    const token = await insertLink(db, id, 'welcome', prospect.id, new Date());
    return { path: `/w/${token}${rest}`, takes: ['email', ...takes], ...(form && { form }) };
  };

let meetings = 0;

/** A free time for a meet and greet: each is on a day of its own. */
function nextMeetTime() {
  meetings += 1;
  return { date: addDays('2099-03-03', meetings), startTime: '10:00', endTime: '10:30' };
}

/** A prospect who has told about a pet, with their link. */
export async function toldPetOf({ db, id, caller }: Owner) {
  const { id: prospectId } = await addProspect(caller);
  const token = await insertLink(db, id, 'welcome', prospectId, new Date());
  await caller.form(`/w/${token}/pets`, { name: 'Rex', species: 'Dog' });
  const { body } = await caller.get(`/api/prospects/${prospectId}`);
  return { token, prospectId, petId: (body as Prospect).told.pets[0]?.id ?? '' };
}

/** By method and URL. */
export const careCalls: Readonly<Record<string, (owner: Owner) => Promise<Arranged>>> = {
  'POST /api/agreements': async () => ({
    path: '/api/agreements',
    body: { kind: 'boarding', title: 'Stays', text: 'For {clientName}.', consents: ['crate'] },
  }),
  'DELETE /api/agreements/:id': async ({ caller }) => ({
    path: `/api/agreements/${(await addAgreement(caller, { title: 'To delete' })).id}`,
  }),
  'GET /api/clients/:id/agreements': async ({ caller, client }) => {
    await addAgreement(caller);
    return { path: `/api/clients/${client.id}/agreements` };
  },
  'POST /api/clients/:id/signatures': async ({ caller, client }) => {
    const { id: agreementId } = await addAgreement(caller);
    const { id: documentId } = await addDocument(caller, { clientId: client.id }, await pdfOf(1));
    const contactId = await contactOf(caller, client.id);
    const consents = [{ consent: 'offLead', given: true }];
    return {
      path: `/api/clients/${client.id}/signatures`,
      body: { agreementId, documentId, contactId, typedName: 'Jane Doe', consents },
    };
  },
  'POST /api/clients/:id/handovers': async ({ caller, client }) => ({
    path: `/api/clients/${client.id}/handovers`,
    body: {
      agreementId: (await addAgreement(caller)).id,
      contactId: await contactOf(caller, client.id),
    },
  }),
  'GET /api/signatures/:id/pdf': async (owner) => ({
    path: `/api/signatures/${(await builderOf('signatures').add(owner)).id}/pdf`,
  }),
  'GET /api/clients/:id/consents': async (owner) => {
    await builderOf('consents').add(owner);
    return { path: `/api/clients/${owner.client.id}/consents` };
  },
  'PUT /api/clients/:id/consents': async ({ client }) => ({
    path: `/api/clients/${client.id}/consents`,
    body: { consent: 'vetTreatment', given: true, vet: 'any', limit: '200' },
  }),
  'GET /w/:token/you': onWelcome('/you'),
  'POST /w/:token/you': onWelcome('/you', { name: 'Pat New' }, ['name']),
  'GET /w/:token/pets': onWelcome('/pets'),
  // The form names its pet, so that it tells of one when it is sent twice.
  'POST /w/:token/pets': onWelcome('/pets', { name: 'Rex', species: 'Dog' }, ['id', 'name']),
  'POST /w/:token/pets/remove': onWelcome('/pets/remove', { id: 'none' }, ['id']),
  'POST /w/:token/files': async (owner) => {
    const { token, petId } = await toldPetOf(owner);
    const { bytes, type } = await formWithFiles({ pet: petId, photo: await picture('jpeg') });
    return { path: `/w/${token}/files`, bytes, type };
  },
  'POST /w/:token/files/remove': onWelcome('/files/remove', { id: 'none' }, ['id']),
  'GET /w/:token/photos/:id': async (owner) => {
    const { token, petId, prospectId } = await toldPetOf(owner);
    await sendFiles(owner.caller, `/w/${token}/files`, {
      pet: petId,
      photo: await picture('jpeg'),
    });
    const { body } = await owner.caller.get(`/api/prospects/${prospectId}`);
    return { path: `/w/${token}/photos/${(body as Prospect).files[0]?.id}?size=card` };
  },
  'GET /w/:token/consents': onWelcome('/consents'),
  'POST /w/:token/consents': async (owner) => {
    // Its consents are those that are asked.
    await addAgreement(owner.caller, { consents: ['offLead'] });
    return onWelcome('/consents', { offLead: 'no' })(owner);
  },
  'GET /w/:token/agreement': onWelcome('/agreement'),
  'POST /w/:token/agreement': onWelcome('/agreement', {}),
  'GET /w/:token/done': onWelcome('/done'),
  'POST /api/prospects/:id/keep': async (owner) => ({
    path: `/api/prospects/${(await builderOf('prospects').add(owner)).id}/keep`,
  }),
  'POST /api/prospects/:id/meet-times': async (owner) => ({
    path: `/api/prospects/${(await builderOf('prospects').add(owner)).id}/meet-times`,
    body: { times: [nextMeetTime()] },
    takes: ['times'],
  }),
  'PUT /api/prospects/:id/told': async (owner) => {
    const { prospectId, petId } = await toldPetOf(owner);
    return {
      path: `/api/prospects/${prospectId}/told`,
      body: { household: { name: 'Pat New' }, pets: [{ id: petId, name: 'Rex', species: 'Dog' }] },
      takes: ['updatedAt', 'pets'],
    };
  },
  'GET /w/:token/meet': onWelcome('/meet'),
  'POST /w/:token/meet': async (owner) => {
    const { path } = await onWelcome('/meet')(owner);
    const time = nextMeetTime();
    const prospects = (await owner.caller.get('/api/prospects')).body as Prospect[];
    const { status } = await owner.caller.post(`/api/prospects/${prospects[0]?.id}/meet-times`, {
      times: [time],
    });
    if (status !== 200) throw new Error(`The meet times answered ${status}`);
    return { path, form: { time: Object.values(time).join(' ') } };
  },
  'POST /api/prospects/:id/invite': async (owner) => ({
    path: `/api/prospects/${(await builderOf('prospects').add(owner)).id}/invite`,
  }),
  'POST /api/prospects/:id/accept': async (owner) => ({
    path: `/api/prospects/${(await builderOf('prospects').add(owner)).id}/accept`,
    body: { pets: [{ name: 'Biscuit', species: 'Dog' }] },
    takes: ['pets'],
  }),
  'GET /w/:token': onSigningPage(),
  'POST /w/:token': onSigningPage({ version: '1', offLead: 'no', typedName: 'Jane Doe' }),
  'GET /api/clients/:id/contacts': async (owner) => {
    await addContact(owner.caller, owner.client.id);
    return { path: `/api/clients/${owner.client.id}/contacts` };
  },
  'GET /api/clients/:id/keys': async ({ caller, client }) => {
    await addKey(caller, client.id);
    return { path: `/api/clients/${client.id}/keys` };
  },
  'GET /api/keys/:id/events': async (owner) => ({
    path: `/api/keys/${(await builderOf('keys').add(owner)).id}/events`,
  }),
  'POST /api/keys/:id/events': async (owner) => ({
    path: `/api/keys/${(await builderOf('keys').add(owner)).id}/events`,
    body: { kind: 'taken' },
    takes: ['id'],
  }),
  'GET /api/clients/:id/access': async (owner) => ({ path: await pathOfCodes(owner) }),
  'PUT /api/clients/:id/access': async (owner) => ({
    path: await pathOfCodes(owner),
    body: { kind: 'keySafe', value: '1234' },
  }),
  'POST /api/clients/:id/access/reveal': async (owner) => ({
    path: `${await pathOfCodes(owner)}/reveal`,
    body: { kind: 'entryCode' },
  }),
  'GET /api/clients/:id/access/log': async (owner) => ({ path: `${await pathOfCodes(owner)}/log` }),
  'PUT /api/care-settings': async () => ({
    path: '/api/care-settings',
    body: { helperName: 'Ann', helperPhone: '07700 900123' },
  }),
  'GET /api/animal-register': async ({ caller, client, pet }) => {
    await addAppointment(caller, client.id, { petIds: [pet.id] });
    return { path: '/api/animal-register?from=2026-01-01&to=2026-12-31&as=csv' };
  },
  'GET /api/pets/:id/lost-poster': async ({ pet }) => ({
    path: `/api/pets/${pet.id}/lost-poster?marks=Collar&lastSeen=Park&phone=07700900123`,
  }),
  'GET /api/clients/:id/register-days': async ({ client }) => ({
    path: `/api/clients/${client.id}/register-days`,
  }),
  'GET /api/pets/:id/register-days': async ({ pet }) => ({
    path: `/api/pets/${pet.id}/register-days`,
  }),
  'GET /api/documents/:id': async (owner) => ({
    path: `/api/documents/${(await builderOf('documents').add(owner)).id}`,
  }),
  'DELETE /api/documents/:id': async (owner) => ({
    path: `/api/documents/${(await builderOf('documents').add(owner)).id}`,
  }),
  'POST /api/documents': async ({ caller, client }) => ({
    path: '/api/documents',
    body: { clientId: client.id, documentURL: await sentDocument(caller, await pdfOf(1)) },
  }),
  'GET /api/pets/:id/treatments': async (owner) => {
    await builderOf('treatments').add(owner);
    return { path: `/api/pets/${owner.pet.id}/treatments` };
  },
  'GET /api/treatments/due': async (owner) => {
    await builderOf('treatments').add(owner);
    return { path: '/api/treatments/due?before=2026-04-30' };
  },
  'GET /api/pets/:id/medicines': async (owner) => {
    await builderOf('medicines').add(owner);
    return { path: `/api/pets/${owner.pet.id}/medicines` };
  },
};
