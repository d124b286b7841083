/** How tests make contacts, keys, documents, treatments and medicines, for `entity-builders.ts`. */
import type { Consent } from '#contract/people/consents.ts';
import type { Document } from '#contract/people/documents.ts';
import { randomInt } from 'node:crypto';
import type { EntityBuilder } from '#server/testing/entity-builder.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { addDocument, addSignature } from '#server/testing/photos.ts';
import {
  addProspect,
  addAgreement,
  addClient,
  addContact,
  addKey,
  addMedicine,
  addTreatment,
} from '#server/testing/records.ts';

/** By the entity's name in the registry, in its order. */
export const careBuilders: Readonly<Record<string, EntityBuilder>> = {
  contacts: {
    // A client has a few at most.
    add: async ({ caller }, words = 'John Doe') =>
      addContact(caller, (await addClient(caller)).id, { name: words }),
    bodies: {
      create: () => ({ kind: 'household', name: 'John Doe', email: null }),
      update: () => ({ name: 'John' }),
    },
    accepts: { create: ['email'], update: ['email'] },
    many: `insert into contacts (id, user_id, client_id, kind, name, relation)
      select gen_random_uuid(), user_id, id, 'household', 'Ann Lee', repeat('x', 100) from clients`,
  },
  keys: {
    async add({ caller }) {
      // A client has a few at most.
      const key = await addKey(caller, (await addClient(caller)).id);
      await caller.post(`/api/keys/${key.id}/events`, { kind: 'handedOver', receivedBy: 'Jane' });
      return key;
    },
    bodies: {
      create: () => ({ tag: `A${randomInt(1_000_000)}` }),
      update: () => ({ copies: 2 }),
    },
    many: `insert into keys (id, user_id, client_id, tag)
      select gen_random_uuid(), user_id, id, 'K' || row_number() over () from clients;
      insert into key_events (id, user_id, key_id, kind, at)
      select gen_random_uuid(), user_id, id, 'taken', now() from keys, generate_series(1, 3)`,
  },
  documents: {
    add: async ({ caller, pet }) => addDocument(caller, { petId: pet.id }, await pdfOf(1)),
    many: `insert into documents (id, user_id, client_id, name, type, bytes, file_bytes)
      select gen_random_uuid(), user_id, id, repeat('x', 100), 'application/pdf', 1000, 1000 from clients`,
  },
  agreements: {
    add: ({ caller }, words = 'Walking agreement') => addAgreement(caller, { title: words }),
    many: `insert into agreements (id, user_id, kind, title, text)
      select gen_random_uuid(), u.id, 'service', 'Agreement ' || n, repeat('x', 100) from users u, generate_series(1, 10) n`,
  },
  signatures: {
    add: async ({ caller, client }, words = 'Jane Doe') =>
      addSignature(caller, client.id, (await addAgreement(caller)).id, { typedName: words }),
    many: `insert into signatures (id, user_id, client_id, title, version, text, sha256, consents, express_request, method,
        typed_name, signed_at)
      select gen_random_uuid(), user_id, id, 'Agreement', 1, repeat('x', 100), repeat('0', 64), '[]', false, 'paper', 'Ann', now()
        from clients`,
  },
  consents: {
    async add({ caller, client }) {
      const path = `/api/clients/${client.id}/consents`;
      const { body } = await caller.put(path, { consent: 'treats', given: true });
      const treats = (body as Consent[]).find(({ consent }) => consent === 'treats');
      if (!treats) throw new Error('The consent is missing');
      return treats;
    },
    many: `insert into consents (id, user_id, client_id, consent, given, changed_at)
      select gen_random_uuid(), user_id, id, 'crate', true, now() from clients`,
  },
  treatments: {
    add: ({ caller, pet }, words = 'Kennel cough') => addTreatment(caller, pet.id, { name: words }),
    bodies: {
      create: async ({ caller, pet }) => {
        const documents = (await caller.get('/api/documents')).body as Document[];
        const known = documents.find(({ petId }) => petId === pet.id);
        const { id } = known ?? (await addDocument(caller, { petId: pet.id }, await pdfOf(1)));
        return { kind: 'worming', name: 'Drontal', givenOn: '2026-01-05', documentId: id };
      },
      update: () => ({ name: 'Drontal' }),
    },
    many: `insert into treatments (id, user_id, pet_id, kind, name, given_on, due_on, batch)
      select gen_random_uuid(), user_id, id, 'vaccination', 'Kennel cough', date '2025-01-01' + n * 30,
        date '2026-01-01' + n * 30, repeat('x', 100) from pets, generate_series(1, 3) n`,
  },
  medicines: {
    add: ({ caller, pet }, words = 'Metacam') => addMedicine(caller, pet.id, { name: words }),
    bodies: {
      create: () => ({ name: 'Metacam', dose: '0.5 ml' }),
      update: () => ({ name: 'Metacam' }),
    },
    many: `insert into medicines (id, user_id, pet_id, name, instruction)
      select gen_random_uuid(), user_id, id, 'Metacam', repeat('x', 100) from pets`,
  },
  prospects: {
    add: ({ caller }, words = 'Pat New') => addProspect(caller, { name: words }),
    bodies: {
      create: () => ({ name: 'Pat New', phone: '07700 900123' }),
      update: () => ({ name: 'Pat Newer' }),
    },
    accepts: { create: ['email'], update: ['email'] },
    many: `insert into prospects (id, user_id, name, message, goes_on)
      select gen_random_uuid(), u.id, 'Pat New', repeat('x', 100), date '2026-06-01' + n
        from users u, generate_series(1, 20) n`,
  },
};
