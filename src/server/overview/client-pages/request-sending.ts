/** What the forms of requests have in common: reading what was typed, refusing what is switched off, and storing each form once. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PortalSettings, Request } from '#contract/diary/requests.ts';
import { MAX_REQUEST_TEXT, type RequestSwitch } from '#contract/diary/requestWords.ts';
import { type IsoDate, isoDate, optionalIsoDate } from '#contract/fields/isoDate.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { optionalTimeOfDay } from '#contract/fields/timeOfDay.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import type { AskLimits } from '#server/diary/requests/asking.sql.ts';
import { findClientSettings } from '#server/diary/requests/request-settings.sql.ts';
import {
  findSent,
  insertRequest,
  type NewRequest,
  type TellOfRequests,
} from '#server/diary/requests/requests.sql.ts';
import { readerOf } from '#server/overview/client-pages/client-principal.ts';
import type { MenuPath, Shown } from '#server/overview/client-pages/frame.pages.ts';
import type { Reader } from '#server/overview/client-pages/reader.sql.ts';
import type {
  FormView,
  Problem,
  Typed,
} from '#server/overview/client-pages/request-fields.pages.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { HttpError, InvalidField, TooMany } from '#server/platform/errors/errors.ts';
import { sendLinkedPage } from '#server/platform/http/linked-page.ts';

/** What the routes of requests need. */
export interface RequestPages {
  /** Notifies the owner. */
  tellOwner: TellOfRequests['tellOwner'];
  timeZone: string;
  now: () => Date;
  today: () => IsoDate;
  diaryNow: () => DiaryTime;
  shownTo: (request: FastifyRequest, path: MenuPath) => Shown;
}

const MAX_TYPED = 10_000;
const form = z.record(z.string(), z.unknown()).catch({});

/** What a form says; anything else than text is left out. */
export const typedOf = (body: unknown): Typed =>
  Object.fromEntries(
    Object.entries(form.parse(body ?? {})).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, MAX_TYPED).toWellFormed()]] : [],
    ),
  );

/** Reads one field, and says in words what is wrong with it. */
function read<Field extends z.ZodType>(typed: Typed, name: string, field: Field) {
  const { data, error } = field.safeParse(typed[name] ?? '');
  if (error) throw new InvalidField(name, error.issues[0]?.message ?? 'This does not fit.');
  return data;
}

const requiredDay = isoDate('Choose a day.');
const anyDay = optionalIsoDate();
const anyTime = optionalTimeOfDay();
const anyMessage = optionalText(MAX_REQUEST_TEXT);
const requiredMessage = requiredText('Write a message first.', MAX_REQUEST_TEXT);

export const readDay = (typed: Typed, name: string): IsoDate => read(typed, name, requiredDay);
export const readAnyDay = (typed: Typed, name: string): IsoDate | null =>
  read(typed, name, anyDay) ?? null;
export const readTime = (typed: Typed): string | null => read(typed, 'time', anyTime) ?? null;
export const readMessage = (typed: Typed): string | null =>
  read(typed, 'message', anyMessage) ?? null;
export const readNeededMessage = (typed: Typed): string => read(typed, 'message', requiredMessage);

const SWITCHED_OFF = 'This can’t be done here. Please send a message instead.';

/** What a client may ask for; refused with 403 where the owner has switched it off. */
export async function settingsFor(
  db: Database,
  { ownerId, clientId }: Reader,
  name: RequestSwitch,
): Promise<PortalSettings> {
  const settings = await findClientSettings(db, ownerId, clientId);
  if (!settings[name]) throw new HttpError(403, SWITCHED_OFF);
  return settings;
}

/** The limits of what a client may ask for, which must be switched on. */
export const limitsFor = async (
  db: Database,
  reader: Reader,
  name: RequestSwitch,
  diaryNow: DiaryTime,
): Promise<AskLimits> => ({ settings: await settingsFor(db, reader, name), diaryNow });

/** What a field doesn't take, beside that field; what is no field of the form is said above it. */
function problemOf(
  error: unknown,
  fields: readonly string[],
): (Problem & { status: number }) | undefined {
  if (error instanceof InvalidField) {
    const path = String(error.errors?.[0]?.path[0] ?? '');
    const named = path === 'date' ? 'day' : path;
    const field = fields.includes(named) ? named : '';
    return { field, message: error.message, status: 400 };
  }
  const isSaid = error instanceof TooMany || (error instanceof HttpError && error.status === 409);
  return isSaid ? { field: '', message: error.message, status: error.status } : undefined;
}

/** Shows a form again with what does not fit, and what was typed. */
export async function orShowAgain(
  reply: FastifyReply,
  typed: Typed,
  fields: readonly string[],
  work: () => Promise<FastifyReply>,
  show: (view: FormView) => Promise<string> | string,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error, fields);
    if (!problem) throw error;
    return sendLinkedPage(reply, problem.status, await show({ typed, problem }));
  }
}

/** Stores what a form asks for, once, notifies the owner, and leads to the page of the request. */
export async function sendRequest(
  { tellOwner, now }: RequestPages,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: Typed,
  make: (db: Database) => Promise<Omit<NewRequest, 'formKey'>>,
): Promise<FastifyReply> {
  const reader = readerOf(request);
  const formKey = z.uuid().safeParse(typed['form']).data ?? randomUUID();
  const stored = await transaction(request.db, async (db): Promise<Request> => {
    const sent = await findSent(db, reader, formKey);
    if (sent) return sent;
    const made = await insertRequest(db, reader, { ...(await make(db)), formKey }, now());
    await tellOwner(db, made);
    return made;
  });
  return reply.redirect(`/my/requests/${stored.id}?sent=1`, 303);
}
