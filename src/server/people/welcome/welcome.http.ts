/** The welcome of a prospect, opened by its link alone: four steps, each saved when it is sent. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { requiredText } from '#contract/fields/text.ts';
import { consentInput, consentKinds } from '#contract/people/consents.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import type { Told } from '#contract/people/welcome.ts';
import { householdInput, toldPetInputOn } from '#contract/people/welcomeSteps.ts';
import { hashOf } from '#server/identity/links/private-links.sql.ts';
import { sha256Of } from '#server/people/agreements/signatures.sql.ts';
import { deleteProspectFiles } from '#server/people/prospects/prospect-files.sql.ts';
import {
  blank,
  consumeSave,
  type Open,
  openWelcomes,
  welcomeParams as params,
} from '#server/people/welcome/open-welcome.ts';
import type { MeetingDiary } from '#server/people/prospects/meetings.sql.ts';
import { welcomeMeet } from '#server/people/welcome/welcome-meet.http.ts';
import { type ProspectFiles, welcomeFiles } from '#server/people/welcome/welcome-files.http.ts';
import {
  agreementPage,
  consentsPage,
  donePage,
  petsPage,
  type Step,
  youPage,
} from '#server/people/welcome/welcome.pages.ts';
import {
  agreementTextForProspect,
  findFirstAgreement,
  saveTold,
} from '#server/people/welcome/welcome.sql.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import {
  type FormState,
  problemsIn,
  type Typed,
  typedFields,
} from '#server/platform/http/form-fields.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';

const MAX_PETS = 10;
const TOO_MANY_PETS = `You can add up to ${MAX_PETS} pets here. Please mention any others when we talk.`;
const CHANGED = 'This agreement has changed since it was shown. Please read it again, then sign.';
const ANSWER_ALL = 'Please answer each question with yes or no.';

const options = { schema: { hide: true, params } } as const;
const petQuery = z
  .object({ pet: z.string().optional().catch(undefined) })
  .catch({ pet: undefined });

interface WelcomeContext extends PageFrame {
  db: DatabasePool;
  now: () => Date;
  today: () => IsoDate;
  diaryNow: () => DiaryTime;
  /** What files are kept with. */
  files: ProspectFiles;
  /** Where a meet and greet is booked. */
  diary: MeetingDiary;
}

/** A stored record as its form shows it. */
const typedOf = (record: object | null | undefined): Typed =>
  Object.fromEntries(
    Object.entries(record ?? {}).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? ''),
    ]),
  );

/** The step that is next: those before it were saved. */
const nextStep = ({ told, finishedAt }: Prospect): Step | 'done' => {
  if (!told.household) return 'you';
  if (told.pets.length === 0) return 'pets';
  if (!told.consents) return 'consents';
  return finishedAt === null ? 'agreement' : 'done';
};

/** What is opened by a link that is no hand-over: undefined where it opens no welcome either. */
type OpenWelcome = (reply: FastifyReply, token: string) => Promise<FastifyReply | undefined>;

/** Adds the steps, and returns what their shared first address does. */
export function welcomePages(
  app: Server,
  { db, now, today, diaryNow, files, diary, ...frame }: WelcomeContext,
): OpenWelcome {
  const petInput = toldPetInputOn(today);

  const { findOpen, viewOf, route } = openWelcomes({ db, now, frame });
  const meet = welcomeMeet(app, { db, now, diaryNow, frame, diary, nextStep });
  const viewWithMeeting = async (open: Open, state: FormState) => ({
    ...(await viewOf(open, state)),
    notice: await meet.noticeOf(open),
  });

  const save = (
    { owned, welcomed, token }: Open,
    change: (told: Told) => Told,
    end?: Date | null,
  ) =>
    transaction(owned, async (db) => {
      await consumeSave(db, token);
      await saveTold(db, welcomed, change, end);
    });
  const removePet = ({ owned, welcomed }: Open, petId: string | undefined) =>
    transaction(owned, async (db) => {
      const pet = z.uuid().safeParse(petId);
      const { ownerId, prospectId } = welcomed;
      await saveTold(db, welcomed, (told) => ({
        ...told,
        pets: told.pets.filter(({ id }) => id !== petId),
      }));
      if (pet.success) {
        await deleteProspectFiles(db, ownerId, prospectId, { petId: pet.data });
      }
    });
  const goOn = (reply: FastifyReply, { token }: Open, step: Step | 'done') =>
    reply.redirect(`/w/${token}/${step}`, 303);

  app.get(
    '/w/:token/you',
    options,
    route(async (open, _request, reply) => {
      const { told, name, email, phone } = open.prospect;
      const state = blank(typedOf(told.household ?? { name, email, phone }));
      return sendLinkedPage(reply, 200, youPage(await viewWithMeeting(open, state)));
    }),
  );
  app.post(
    '/w/:token/you',
    options,
    route(async (open, request, reply) => {
      const typed = typedFields.parse(request.body);
      const { data: household, error } = householdInput.safeParse(typed);
      if (error) {
        const view = await viewWithMeeting(open, { typed, problems: problemsIn(error) });
        return sendLinkedPage(reply, 400, youPage(view));
      }
      await save(open, (told) => ({ ...told, household }));
      return goOn(reply, open, 'pets');
    }),
  );

  app.get(
    '/w/:token/pets',
    options,
    route(async (open, request, reply) => {
      const { pets } = open.prospect.told;
      const asked = petQuery.parse(request.query).pet;
      const shown = pets.find(({ id }) => id === asked);
      // A form that is sent twice tells of one pet.
      const view = await viewOf(open, blank(typedOf(shown ?? { id: newId() })));
      const showsForm = asked !== undefined || pets.length === 0;
      return sendLinkedPage(reply, 200, petsPage(view, open.prospect, showsForm));
    }),
  );
  app.post(
    '/w/:token/pets',
    options,
    route(async (open, request, reply) => {
      const typed = typedFields.parse(request.body);
      const { pets } = open.prospect.told;
      const refuse = async (state: FormState, problem?: string) =>
        sendLinkedPage(
          reply,
          400,
          petsPage(await viewOf(open, state, problem), open.prospect, true),
        );
      const spayed = { yes: true, no: false }[typed['spayedNeutered'] ?? ''] ?? null;
      const { data, error } = petInput.safeParse({ ...typed, spayedNeutered: spayed });
      if (error) return refuse({ typed, problems: problemsIn(error) });
      const known = pets.find(({ id }) => id === typed['id']);
      if (!known && pets.length >= MAX_PETS) return refuse(blank(typed), TOO_MANY_PETS);
      const pet = { ...data, id: z.uuid().catch(newId).parse(typed['id']) };
      await save(open, (told) => ({
        ...told,
        pets: told.pets.some(({ id }) => id === pet.id)
          ? told.pets.map((each) => (each.id === pet.id ? pet : each))
          : [...told.pets, pet].slice(0, MAX_PETS),
      }));
      return goOn(reply, open, 'pets');
    }),
  );
  app.post(
    '/w/:token/pets/remove',
    options,
    route(async (open, request, reply) => {
      const { id } = typedFields.parse(request.body);
      await removePet(open, id);
      return goOn(reply, open, 'pets');
    }),
  );

  const askedOf = async ({ owned, welcomed }: Open) =>
    (await findFirstAgreement(owned, welcomed.ownerId))?.consents ?? consentKinds;
  app.get(
    '/w/:token/consents',
    options,
    route(async (open, _request, reply) => {
      const { consents } = open.prospect.told;
      const vet = consents?.find(({ consent }) => consent === 'vetTreatment');
      const typed = {
        ...Object.fromEntries(
          (consents ?? []).map(({ consent, given }) => [consent, given ? 'yes' : 'no']),
        ),
        ...typedOf(vet && { vet: vet.vet, limit: vet.limit }),
      };
      const view = await viewOf(open, blank(typed));
      return sendLinkedPage(reply, 200, consentsPage(view, await askedOf(open)));
    }),
  );
  app.post(
    '/w/:token/consents',
    options,
    route(async (open, request, reply) => {
      const typed = typedFields.parse(request.body);
      const asked = await askedOf(open);
      const answers = asked.map((consent) =>
        consentInput.safeParse({
          consent,
          given: { yes: true, no: false }[typed[consent] ?? ''],
          ...(consent === 'vetTreatment' &&
            typed[consent] === 'yes' && { vet: typed['vet'], limit: typed['limit'] ?? '' }),
        }),
      );
      const refused = answers.find(({ error }) => error)?.error?.issues[0];
      if (refused) {
        const problem = refused.path[0] === 'given' ? ANSWER_ALL : refused.message;
        const view = await viewOf(open, blank(typed), problem);
        return sendLinkedPage(reply, 400, consentsPage(view, asked));
      }
      const consents = answers.flatMap(({ data }) => (data ? [data] : []));
      // What was signed had other answers: it is signed anew.
      await save(open, (told) => ({ ...told, consents, signature: null }), null);
      return goOn(reply, open, 'agreement');
    }),
  );

  async function agreementOf({ owned, welcomed, prospect }: Open) {
    const agreement = await findFirstAgreement(owned, welcomed.ownerId);
    if (!agreement) return undefined;
    const text = await agreementTextForProspect(owned, prospect, agreement, today());
    return { ...agreement, text, sha256: sha256Of(text) };
  }
  app.get(
    '/w/:token/agreement',
    options,
    route(async (open, _request, reply) => {
      const next = nextStep(open.prospect);
      // Whoever signs has answered before.
      if (next !== 'agreement' && next !== 'done') return goOn(reply, open, next);
      const view = await viewOf(open, blank());
      return sendLinkedPage(reply, 200, agreementPage(view, await agreementOf(open)));
    }),
  );
  app.post(
    '/w/:token/agreement',
    options,
    route(async (open, request, reply) => {
      const next = nextStep(open.prospect);
      if (next !== 'agreement' && next !== 'done') return goOn(reply, open, next);
      const typed = typedFields.parse(request.body);
      const agreement = await agreementOf(open);
      if (!agreement) {
        await save(open, (told) => told, now());
        return goOn(reply, open, 'done');
      }
      const refuse = async (status: number, state: FormState, problem?: string) =>
        sendLinkedPage(reply, status, agreementPage(await viewOf(open, state, problem), agreement));
      const name = requiredText('Type your full name', 200).safeParse(typed['typedName']);
      if (name.error) {
        const message = name.error.issues[0]?.message ?? 'Type your full name';
        return refuse(400, { typed, problems: { typedName: message } });
      }
      const { id: agreementId, title, version, text, sha256 } = agreement;
      if (typed['sha256'] !== sha256) return refuse(409, blank(typed), CHANGED);
      const signature = {
        agreementId,
        title,
        version,
        text,
        sha256,
        expressRequest: typed['expressRequest'] === 'yes',
        typedName: name.data,
        linkId: hashOf(open.token).slice(0, 12),
        userAgent: request.headers['user-agent']?.slice(0, 500).toWellFormed() ?? null,
        signedAt: now().toISOString(),
      };
      await save(open, (told) => ({ ...told, signature }), now());
      return goOn(reply, open, 'done');
    }),
  );

  app.get(
    '/w/:token/done',
    options,
    route(async (open, _request, reply) =>
      sendLinkedPage(reply, 200, donePage(await viewWithMeeting(open, blank()))),
    ),
  );

  welcomeFiles(app, { db, now, frame, files });

  return async (reply, token) => {
    const open = await findOpen(token);
    if (!open) return undefined;
    const next = nextStep(open.prospect);
    const step = next === 'done' && (await meet.hasTimes(open)) ? 'meet' : next;
    return reply.redirect(`/w/${token}/${step}`, 302);
  };
}
