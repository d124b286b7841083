/** Documents of pets and clients: reading, sending and deleting. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_DOCUMENT_BYTES } from '#contract/choices.ts';
import { sizeProblem } from '#contract/rules/sizeProblem.ts';
import type { Document } from '#contract/people/documents.ts';
import { claimsToBeImage, PhotoProblem, preparePhoto, sendPhoto } from '#web/platform/forms/photo.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const PATH = '/api/documents';

const documentsQuery = queryOptions<Document[]>({ queryKey: [PATH] });

export const useDocuments = () => useQuery(documentsQuery);

/** Where a document is downloaded. */
export const documentPath = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

/** The file as it is sent: a picture is made smaller, a PDF is sent as it is. Throws `PhotoProblem` for any other file. */
async function prepared(file: File): Promise<Blob> {
  if (claimsToBeImage(file)) return preparePhoto(file);
  if (file.type !== 'application/pdf') throw new PhotoProblem('Choose a PDF or a photo.');
  const tooLarge = sizeProblem(file, 'The document', MAX_DOCUMENT_BYTES);
  if (tooLarge !== undefined) throw new PhotoProblem(tooLarge);
  return file;
}

/** Whose a document is. */
export type DocumentOf = { petId: string } | { clientId: string };

/** Sends a PDF or a photo, and keeps it as a document of a pet or a client. */
export function useAddDocument(subject: DocumentOf) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const documentURL = await sendPhoto(await prepared(file), 'document');
      return apiRequest<Document>('POST', PATH, { documentURL, ...subject });
    },
    onSuccess: (saved) =>
      cache.setQueryData(documentsQuery.queryKey, (rows) => rows && [...rows, saved]),
    onSettled: () => void invalidate(cache, documentsQuery),
  });
}

/** Deletes a document by its id. */
export function useDeleteDocument() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRequest(documentPath(id)),
    onSuccess: (_, id) =>
      cache.setQueryData(documentsQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onSettled: () => void invalidate(cache, documentsQuery),
  });
}
