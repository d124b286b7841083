/** Reads an email as a mail program does: its headers, its plain text and its HTML. */

export interface ReadMail {
  /** By name in small letters; the first of each. */
  headers: Map<string, string>;
  text: string;
  html: string;
  attachments: { filename: string; content: Buffer }[];
  /** As it came over the line. */
  raw: string;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [name = '', ...value] = line.split(':');
    if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value.join(':').trim());
  }
  return { headers, body: raw.slice(end + 4) };
}

function decoded({ headers, body }: Part): string {
  switch (headers.get('content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(body, 'base64').toString();
    case 'quoted-printable': {
      const bytes = body
        .replaceAll(/=\r\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    }
    default:
      return body;
  }
}

/** The parts of an email that hold something, however they are nested. */
function leavesOf(part: Part): Part[] {
  const type = part.headers.get('content-type') ?? '';
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .flatMap((inner) => leavesOf(partOf(inner.replace(/^\r\n/, ''))));
}

/** Reads an email as it came over the line. */
export function readMail(raw: string): ReadMail {
  const whole = partOf(raw);
  const parts = leavesOf(whole);
  const ofType = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decoded(part).replaceAll('\r\n', '\n') : '';
  };
  const attachments = parts.flatMap(({ headers, body }) => {
    const [, filename] =
      /^attachment; filename="?([^"]+)"?$/.exec(headers.get('content-disposition') ?? '') ?? [];
    return filename === undefined ? [] : [{ filename, content: Buffer.from(body, 'base64') }];
  });
  const { headers } = whole;
  return { headers, text: ofType('text/plain'), html: ofType('text/html'), attachments, raw };
}

/** The URL in an email's text, without its origin. */
export function linkIn({ text }: ReadMail, origin: string): string {
  const address = text.split('\n').find((line) => line.startsWith(`${origin}/`));
  if (address === undefined) throw new Error(`There is no link in this mail:\n${text}`);
  return address.slice(origin.length);
}
