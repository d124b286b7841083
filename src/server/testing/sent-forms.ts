/** Forms with files, as a page without scripts sends them. */
import type { Answer, Caller } from '#server/testing/test-app.ts';

type Fields = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

/** The bytes of a form, and their type. */
export async function formWithFiles(
  fields: Fields,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([value]), value.length === 0 ? '' : 'IMG_1.jpg');
  }
  const response = new Response(form);
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

/** Sends such a form. */
export async function sendFiles(caller: Caller, path: string, fields: Fields): Promise<Answer> {
  const { bytes, type } = await formWithFiles(fields);
  return caller.call('POST', path, { body: bytes, headers: { 'content-type': type } });
}
