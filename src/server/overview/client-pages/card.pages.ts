/** The form in which clients send a pet's vaccination card. It works without scripts. */
import { randomUUID } from 'node:crypto';
import { BUTTON, more, title } from '#server/overview/client-pages/frame.pages.ts';
import type { ShownPet } from '#server/overview/client-pages/pets.sql.ts';
import { FILE_INPUT } from '#server/platform/http/form-fields.ts';
import { html } from '#server/platform/http/html.ts';
import { linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';

const HEADING = 'Vaccination card';

export const cardPage = (
  frame: PageFrame,
  business: string,
  { id, name }: Pick<ShownPet, 'id' | 'name'>,
  problem?: string,
): string =>
  linkedPage(
    frame,
    HEADING,
    business,
    html`${title(HEADING)}
      <p class="mt-2 break-words text-soft">
        Send ${business} a new vaccination card for ${name}: a photo of it, or the PDF from your
        vet.
      </p>
      <form method="post" action="/my/tell/pets/${id}/card" enctype="multipart/form-data">
        <input type="hidden" name="form" value="${randomUUID()}" />
        <div class="mt-4">
          <label class="font-medium" for="card">Vaccination card of ${name}</label>
          <p class="text-sm text-soft" id="card-hint">
            From your camera, or a file of at most 10 MB
          </p>
          <input
            id="card"
            name="card"
            type="file"
            accept="image/*,application/pdf"
            class="${FILE_INPUT}"
            aria-describedby="card-hint${problem !== undefined && ' card-problem'}"
            ${problem !== undefined && html`aria-invalid="true" autofocus`}
          />
          ${problem !== undefined && html`<p class="mt-1 text-danger" id="card-problem" role="alert">${problem}</p>`}
        </div>
        <button type="submit" class="mt-6 ${BUTTON}">Send card</button>
      </form>
      ${more(`/my/pets/${id}`, 'Back')}`,
  );
