/** Uploads and saves photos as the web app does, and lists the stored files. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signature } from '#contract/people/agreements.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { Document } from '#contract/people/documents.ts';
import type { UploadKind, UploadResponse } from '#contract/people/uploads.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { addClient, addPet } from '#server/testing/records.ts';
import type { Answer, Caller, TestApp } from '#server/testing/test-app.ts';

/** A user with a pet to take a photo of. */
export async function owner(app: TestApp): Promise<{ sam: Caller; pet: Pet }> {
  const sam = await app.user();
  return { sam, pet: await addPet(sam, (await addClient(sam)).id) };
}

/** Requests an upload URL; for a bucket's the size is needed. */
export async function uploadAddress(
  sam: Caller,
  bytes?: number,
  kind?: UploadKind,
): Promise<string> {
  const headers = {
    ...(bytes !== undefined && { 'upload-length': `${bytes}` }),
    ...(kind && { 'x-upload-kind': kind }),
  };
  const { status, body } = await sam.post('/api/objects/upload', undefined, headers);
  if (status !== 200) throw new Error(`No address: ${status} ${JSON.stringify(body)}`);
  return (body as UploadResponse).uploadURL;
}

/** Uploads a photo and returns its upload URL. */
export async function sent(sam: Caller, photo: Uint8Array<ArrayBuffer>): Promise<string> {
  const address = await uploadAddress(sam);
  const { status, body } = await sam.send(address, photo, { 'content-type': 'image/jpeg' });
  if (status !== 204) throw new Error(`Not sent: ${status} ${JSON.stringify(body)}`);
  return address;
}

/** Sends a photo and ties it to a pet. */
export const savePhotoOf = async (
  sam: Caller,
  petId: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<Answer> => sam.put('/api/pet-photos', { photoURL: await sent(sam, photo), petId });

/** Gives a pet a photo and returns the photo's URL. */
export async function photoOf(
  sam: Caller,
  petId: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { status, body } = await savePhotoOf(sam, petId, photo);
  if (status !== 200) throw new Error(`Not saved: ${status} ${JSON.stringify(body)}`);
  return (body as { objectPath: string }).objectPath;
}

/** Adds a photo to a visit and returns the photo's URL. */
export async function visitPhotoOf(
  sam: Caller,
  visitId: string,
  photo: Uint8Array<ArrayBuffer>,
  petId?: string,
): Promise<string> {
  const photoURL = await sent(sam, photo);
  const { status, body } = await sam.put('/api/visit-photos', { photoURL, visitId, petId });
  if (status !== 200) throw new Error(`Not saved: ${status} ${JSON.stringify(body)}`);
  return (body as { objectPath: string }).objectPath;
}

/** Keeps a photo for a message to a client and returns the photo's URL. */
export async function messagePhotoOf(
  sam: Caller,
  clientId: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const photoURL = await sent(sam, photo);
  const { status, body } = await sam.put('/api/message-photos', { photoURL, clientId });
  if (status !== 200) throw new Error(`Not saved: ${status} ${JSON.stringify(body)}`);
  return (body as { objectPath: string }).objectPath;
}

/** Uploads a file that is to become a document, and returns its upload URL. */
export async function sentDocument(sam: Caller, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const address = await uploadAddress(sam, undefined, 'document');
  const { status, body } = await sam.send(address, file, { 'content-type': 'application/pdf' });
  if (status !== 204) throw new Error(`Not sent: ${status} ${JSON.stringify(body)}`);
  return address;
}

/** Sends a file and makes it a document of a client or a pet. */
export async function addDocument(
  sam: Caller,
  subject: { clientId: string } | { petId: string },
  file: Uint8Array<ArrayBuffer>,
): Promise<Document> {
  const documentURL = await sentDocument(sam, file);
  const { status, body } = await sam.post('/api/documents', { documentURL, ...subject });
  if (status !== 201) throw new Error(`Not saved: ${status} ${JSON.stringify(body)}`);
  return body as Document;
}

/** A signature on paper of an agreement that asks for one consent. */
export async function addSignature(
  sam: Caller,
  clientId: string,
  agreementId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Signature> {
  const { id: documentId } = await addDocument(sam, { clientId }, await pdfOf(1));
  const consents = [{ consent: 'offLead', given: false }];
  const signing = { agreementId, documentId, typedName: 'Jane Doe', consents, ...fields };
  const { status, body } = await sam.post(`/api/clients/${clientId}/signatures`, signing);
  if (status !== 201) throw new Error(`Not signed: ${status} ${JSON.stringify(body)}`);
  return body as Signature;
}

/** The names of all files in the photo store. */
export async function keptFiles({ dataDir }: TestApp): Promise<string[]> {
  const folder = join(dataDir, 'files');
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
