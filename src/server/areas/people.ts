/** Clients, their pets and photos. */
import type { Area, AreaContext } from '#server/areas/area.ts';
import { meetingsOf } from '#server/areas/meetings.ts';
import { prospectFiles } from '#server/areas/prospect-files.ts';
import { sentFiles } from '#server/areas/sent-cards.ts';
import { emailsOfSignatures } from '#server/areas/signed.ts';
import { findThreadClient } from '#server/messages/conversations/conversations.sql.ts';
import { switchedOnWithConsents } from '#server/areas/withdrawn-consents.ts';
import { secretKeySource } from '#server/areas/secrets.ts';
import { accessRoutes } from '#server/people/access/access.http.ts';
import { agreementRoutes } from '#server/people/agreements/agreements.http.ts';
import { handoverRoute, signingPages } from '#server/people/agreements/signing.http.ts';
import { careSettingsRoutes } from '#server/people/care-settings/care-settings.http.ts';
import { clientRoutes } from '#server/people/clients/clients.http.ts';
import { contactRoutes } from '#server/people/contacts/contacts.http.ts';
import { documentRoutes } from '#server/people/documents/documents.http.ts';
import { keyRoutes } from '#server/people/keys/keys.http.ts';
import { medicineRoutes } from '#server/people/medicines/medicines.http.ts';
import { petsApartRoutes } from '#server/people/pets/pets-apart.http.ts';
import { petRoutes } from '#server/people/pets/pets.http.ts';
import { photoRoutes } from '#server/people/photos/photos.http.ts';
import { removePhotoFiles } from '#server/people/photos/photos.jobs.ts';
import { prospectRoutes } from '#server/people/prospects/prospects.http.ts';
import { welcomePages } from '#server/people/welcome/welcome.http.ts';
import { treatmentRoutes } from '#server/people/treatments/treatments.http.ts';
import { sentDocuments } from '#server/people/photos/sent-documents.ts';
import { privateLinks } from '#server/platform/http/private-link.ts';
import { findVisit } from '#server/visits/visits/visits.sql.ts';

export const peopleArea = (context: AreaContext): Area => {
  const { config, db, auth, photos, now, diaryNow, enqueue, today } = context;
  const diary = meetingsOf(context);
  return {
    jobs: [removePhotoFiles(photos)],
    pages(pages) {
      const onSigned = emailsOfSignatures({ enqueue, now });
      const frame = { timeZone: config.timeZone, css: auth.css };
      const files = prospectFiles({ ...photos, ...sentFiles(context) });
      const openWelcome = welcomePages(pages, { ...frame, db, now, today, diaryNow, files, diary });
      signingPages(pages, { ...frame, db, now, onSigned, openWelcome });
    },
    async routes(users, lists) {
      clientRoutes(users, lists, diaryNow);
      contactRoutes(users, lists);
      careSettingsRoutes(users);
      keyRoutes(users, lists, now);
      const onSigned = emailsOfSignatures({ enqueue, now });
      agreementRoutes(users, lists, {
        now,
        timeZone: config.timeZone,
        onSigned,
        onConsentsAsked: switchedOnWithConsents({ now }),
      });
      handoverRoute(users, now, privateLinks(config.publicOrigin));
      accessRoutes(users, secretKeySource(config), now);
      prospectRoutes(users, lists, privateLinks(config.publicOrigin), {
        now,
        today,
        diaryNow,
        diary,
      });
      petRoutes(users, lists, diaryNow);
      petsApartRoutes(users, lists);
      treatmentRoutes(users, lists);
      medicineRoutes(users, lists);
      // A photo may belong to a visit or a conversation, which only their own areas can look up.
      const subjects = { findVisit, findThreadClient };
      const documents = { ...photos, timeZone: config.timeZone, files: sentDocuments(photos) };
      documentRoutes(users, lists, documents, config.publicOrigin);
      await photoRoutes(users, { ...photos, subjects }, config.publicOrigin);
    },
  };
};
