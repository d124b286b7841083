/** Correcting what is known about the client and their pets: routes of the scope in `portal.http.ts`. What is sent waits for the owner. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientInput } from '#contract/people/clients.ts';
import {
  clientDetails,
  type Detail,
  type PetDetail,
  petDetails,
} from '#contract/people/detailFields.ts';
import { petInput } from '#contract/people/pets.ts';
import { readerOf } from '#server/overview/client-pages/client-principal.ts';
import {
  clientDetailsPage,
  type DetailsView,
  petDetailsPage,
} from '#server/overview/client-pages/details.pages.ts';
import { idOf } from '#server/overview/client-pages/frame.pages.ts';
import { findPetOf } from '#server/overview/client-pages/pets.sql.ts';
import {
  type RequestPages,
  sendRequest,
  settingsFor,
} from '#server/overview/client-pages/request-sending.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import { found, HttpError, TooMany } from '#server/platform/errors/errors.ts';
import { problemsIn, type Typed, typedFields } from '#server/platform/http/form-fields.ts';
import { sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';

const plain = { schema: { hide: true } } as const;
const byId = { schema: { hide: true, params: z.object({ id: z.string() }) } } as const;

const clientForm = z.object(
  Object.fromEntries(clientDetails.map((name) => [name, clientInput.shape[name]])),
);
const petForm = z.object(
  Object.fromEntries(petDetails.map((name) => [name, petInput.shape[name]])),
);

const SAME = 'We already have all of this. Correct what has changed, then send it.';

/** What is known, by the names of the fields. */
type Known = Readonly<Partial<Record<Detail['field'], string | null | undefined>>>;

/** Browsers send the lines of a text with both ends. */
const sameLines = (text: string | null | undefined): string | null =>
  text?.replaceAll('\r\n', '\n') ?? null;

/** What was typed and differs from what is known. A field that shows nothing, and is left empty, says nothing. */
const differences = (
  petId: string | null,
  fields: readonly Detail['field'][],
  known: Known,
  typed: Known,
): Detail[] =>
  fields.flatMap((field) => {
    const value = sameLines(typed[field]);
    const isSaid = typed[field] !== undefined && value !== sameLines(known[field]);
    return isSaid ? [{ petId, field, value }] : [];
  });

const typedOf = (known: Known): Typed =>
  Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? '']));

/** One form: what it shows, how it is read, and its page. */
interface DetailsForm {
  petId: string | null;
  fields: readonly Detail['field'][];
  known: Known;
  schema: typeof clientForm | typeof petForm;
  page: (view: DetailsView) => string;
}

export function detailRoutes(app: Server, context: RequestPages): void {
  const { shownTo } = context;

  async function clientFormOf(request: FastifyRequest): Promise<DetailsForm> {
    const { reader, frame } = shownTo(request, '/my');
    const client = found(await findClient(request.db, reader.ownerId, reader.clientId), 'Client');
    // How to get in may say where a key is.
    const shown = clientDetails.map((field) => [
      field,
      field === 'doorNotes' ? null : client[field],
    ]);
    return {
      petId: null,
      fields: clientDetails,
      known: Object.fromEntries(shown),
      schema: clientForm,
      page: (view) => clientDetailsPage(frame, view),
    };
  }

  async function petFormOf(request: FastifyRequest): Promise<DetailsForm> {
    const { reader, frame } = shownTo(request, '/my/pets');
    const pet = found(await findPetOf(request.db, reader, idOf(request, 'Pet')), 'Pet');
    const shown = petDetails.map((field: PetDetail) => [field, pet[field]]);
    return {
      petId: pet.id,
      fields: petDetails,
      known: Object.fromEntries(shown),
      schema: petForm,
      page: (view) => petDetailsPage(frame, view, pet),
    };
  }

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    formOf: (request: FastifyRequest) => Promise<DetailsForm>,
  ) => {
    const reader = readerOf(request);
    const { known, page } = await formOf(request);
    await settingsFor(request.db, reader, 'canTellChanges');
    const { business } = reader;
    const state = { typed: typedOf(known), problems: {} };
    return sendLinkedPage(reply, 200, page({ business, state }));
  };

  const take = async (
    request: FastifyRequest,
    reply: FastifyReply,
    formOf: (request: FastifyRequest) => Promise<DetailsForm>,
  ) => {
    const reader = readerOf(request);
    const { petId, fields, known, schema, page } = await formOf(request);
    await settingsFor(request.db, reader, 'canTellChanges');
    const typed = typedFields.parse(request.body);
    const again = (status: number, view: Omit<DetailsView, 'business'>) =>
      sendLinkedPage(reply, status, page({ business: reader.business, ...view }));
    const { data, error } = schema.safeParse(typed);
    if (error) return again(400, { state: { typed, problems: problemsIn(error) } });
    const told = differences(petId, fields, known, data);
    const unmarked = { typed, problems: {} };
    if (told.length === 0) return again(400, { state: unmarked, problem: SAME });
    const petIds = petId === null ? [] : [petId];
    try {
      return await sendRequest(context, request, reply, typed, async () => ({
        kind: 'tellChange',
        petIds,
        told,
      }));
    } catch (failed) {
      if (!(failed instanceof TooMany || (failed instanceof HttpError && failed.status === 409))) {
        throw failed;
      }
      return again(failed.status, { state: unmarked, problem: failed.message });
    }
  };

  app.get('/my/tell/details', plain, (request, reply) => show(request, reply, clientFormOf));
  app.post('/my/tell/details', plain, (request, reply) => take(request, reply, clientFormOf));
  app.get('/my/tell/pets/:id', byId, (request, reply) => show(request, reply, petFormOf));
  app.post('/my/tell/pets/:id', byId, (request, reply) => take(request, reply, petFormOf));
}
