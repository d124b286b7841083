/** The photos and vaccination cards of a prospect's pets: a form with files for each pet, which works without a script. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_DOCUMENT_BYTES } from '#contract/choices.ts';
import { photoSizeQuery } from '#contract/people/uploads.ts';
import { hashOf } from '#server/identity/links/private-links.sql.ts';
import type { PhotoSize } from '#contract/people/uploads.ts';
import type { ProspectFile } from '#contract/people/prospects.ts';
import {
  deleteProspectFiles,
  hasProspectPhoto,
  type ToldPetRef,
} from '#server/people/prospects/prospect-files.sql.ts';
import {
  blank,
  type Open,
  openWelcomes,
  welcomeParams,
} from '#server/people/welcome/open-welcome.ts';
import { endedSigningPage } from '#server/people/agreements/signing.pages.ts';
import type { FileProblems } from '#server/people/welcome/pet-row.pages.ts';
import { petsPage } from '#server/people/welcome/welcome.pages.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { found, HttpError, NotFound } from '#server/platform/errors/errors.ts';
import { typedFields } from '#server/platform/http/form-fields.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { endSoon } from '#server/platform/http/end-soon.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import {
  FORM_ARRIVE_MS,
  leaveFormsUnread,
  type SentForm,
  withSentForm,
} from '#server/platform/http/sent-files.ts';
import type { Server } from '#server/platform/http/server.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

/** Two files of 10 MB, and the lines between. */
const MAX_FORM_BYTES = 2 * MAX_DOCUMENT_BYTES + 16_384;
const MAX_SENDINGS = 60;

const TOO_LARGE = 'A file can be at most 10 MB. Choose a smaller copy.';
const TOO_OFTEN = 'You’ve added a lot of files.';
const NOTHING = 'Choose a photo or a vaccination card first.';
const GONE = 'This pet has been removed since.';

const fileParams = welcomeParams.extend({ id: z.uuid() });

/** Keeps files of prospects, and reads their photos; both are made of photos and documents where the app is composed. */
export interface ProspectFiles {
  /** Throws `HttpError` with a sentence for the prospect. */
  keep(
    db: DatabasePool,
    ownerId: string,
    pet: ToldPetRef,
    kind: ProspectFile['kind'],
    content: Buffer,
  ): Promise<unknown>;
  readPhoto(id: string, size: PhotoSize): Promise<Buffer | undefined>;
}

interface WelcomeFilesContext {
  db: DatabasePool;
  now: () => Date;
  frame: PageFrame;
  files: ProspectFiles;
}

export function welcomeFiles(app: Server, { db, now, frame, files }: WelcomeFilesContext): void {
  const { findOpen, route, viewOf } = openWelcomes({ db, now, frame });

  /** What was wrong with the form, or with each of its files. Those that are well are kept. */
  async function keep(open: Open, sent: SentForm | undefined): Promise<FileProblems | undefined> {
    const petId = sent?.fields.get('pet') ?? '';
    const { ownerId, prospectId } = open.welcomed;
    if (!sent) return { petId, status: 413, form: TOO_LARGE };
    const pet = open.prospect.told.pets.find(({ id }) => id === petId);
    if (!pet) return { petId, status: 404, form: GONE };
    if (sent.files.size === 0) return { petId, status: 400, form: NOTHING };
    const problems: FileProblems = { petId, status: 200 };
    for (const kind of ['photo', 'card'] as const) {
      const content = sent.files.get(kind);
      if (!content) continue;
      try {
        if (content.length > MAX_DOCUMENT_BYTES) throw new HttpError(413, TOO_LARGE);
        const toldPet = { prospectId, id: pet.id };
        await files.keep(open.owned, ownerId, toldPet, kind, content);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        problems[kind] = error instanceof NotFound ? GONE : error.message;
        problems.status = error.status;
      }
    }
    return problems.status === 200 ? undefined : problems;
  }

  /** Reads a form and keeps its files; answers what was wrong. */
  async function receive(open: Open, request: FastifyRequest) {
    const { prospectId } = open.welcomed;
    const subject = hashOf(open.token);
    const sendings = { name: 'welcome-files', subject, max: MAX_SENDINGS, windowSeconds: 3600 };
    try {
      await consumeRateLimits(open.owned, TOO_OFTEN, [sendings]);
      return await withSentForm(request, prospectId, MAX_FORM_BYTES, (sent) => keep(open, sent));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { petId: '', status: error.status, form: error.message };
    } finally {
      endSoon(request.raw);
    }
  }

  const toPets = (reply: FastifyReply, { token }: Open) => reply.redirect(`/w/${token}/pets`, 303);

  app.register(async (scope) => {
    leaveFormsUnread(scope);
    scope.post(
      '/w/:token/files',
      {
        schema: { hide: true, params: welcomeParams },
        config: { arriveMs: FORM_ARRIVE_MS },
      },
      route(async (open, request, reply) => {
        const problems = await receive(open, request);
        if (!problems) return toPets(reply, open);
        // Those that were kept are shown, unless the link ended meanwhile.
        const shown = await findOpen(open.token);
        if (!shown) return sendLinkedPage(reply, 404, endedSigningPage(frame));
        const page = petsPage(await viewOf(shown, blank()), shown.prospect, false, problems);
        return sendLinkedPage(reply, problems.status, page);
      }),
    );
  });

  app.post(
    '/w/:token/files/remove',
    { schema: { hide: true, params: welcomeParams } },
    route(async (open, request, reply) => {
      const file = z.uuid().safeParse(typedFields.parse(request.body)['id']);
      const { ownerId, prospectId } = open.welcomed;
      if (file.success) {
        await transaction(open.owned, (db) =>
          deleteProspectFiles(db, ownerId, prospectId, { fileId: file.data }),
        );
      }
      return toPets(reply, open);
    }),
  );

  app.get(
    '/w/:token/photos/:id',
    { schema: { hide: true, params: fileParams, querystring: photoSizeQuery } },
    route(async ({ owned, welcomed }, request, reply) => {
      const { id } = fileParams.parse(request.params);
      const { size } = photoSizeQuery.parse(request.query);
      if (!(await hasProspectPhoto(owned, welcomed.ownerId, welcomed.prospectId, id))) {
        throw new NotFound('Photo');
      }
      const bytes = found(await files.readPhoto(id, size), 'Photo');
      return sendPicture(reply, bytes, 'private, no-store');
    }),
  );
}
