/** Files in IndexedDB are stored as bytes: WebKit stores no Blob in a private window. Version 1 of a record has Blobs. */

export interface FileBytes {
  bytes: ArrayBuffer;
  /** The media type. */
  type: string;
}

/** What is stored of a file. Throws where the device can't read it. */
export const bytesOf = async (file: Blob): Promise<FileBytes> => ({
  bytes: await file.arrayBuffer(),
  type: file.type,
});

/** A stored file, of whichever version; undefined where it is none. */
export function storedFile(stored: unknown): Blob | undefined {
  if (stored instanceof Blob) return stored;
  const { bytes, type }: { bytes?: unknown; type?: unknown } = Object(stored);
  return bytes instanceof ArrayBuffer ? new Blob([bytes], { type: String(type) }) : undefined;
}
