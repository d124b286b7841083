/** The message for each constraint by which the database refuses a row, for all features. */
import { appointmentConstraints } from '#server/diary/appointments/appointments.sql.ts';
import { cancellationPolicyConstraints } from '#server/diary/cancellations/policies.sql.ts';
import { agreementConstraints } from '#server/people/agreements/agreements.sql.ts';
import { daysOffConstraints } from '#server/diary/days-off/days-off.sql.ts';
import { petsApartConstraints } from '#server/people/pets/pets-apart.sql.ts';
import { invoiceConstraints } from '#server/money/invoices/lines.sql.ts';
import { petConstraints } from '#server/people/pets/pets.sql.ts';
import { clientPriceConstraints } from '#server/diary/prices/client-prices.sql.ts';
import { documentConstraints } from '#server/people/documents/documents.sql.ts';
import { keyConstraints } from '#server/people/keys/keys.sql.ts';
import { medicineConstraints } from '#server/people/medicines/medicines.sql.ts';
import { surchargeConstraints } from '#server/diary/prices/surcharges.sql.ts';
import { seriesConstraints } from '#server/diary/appointments/series/series.sql.ts';
import { treatmentConstraints } from '#server/people/treatments/treatments.sql.ts';
import { visitConstraints } from '#server/visits/visits/visits.sql.ts';
import { publicPageConstraints } from '#server/overview/public-page/public-page.sql.ts';
import type { ConstraintErrors } from '#server/platform/errors/errors.ts';

export const constraintErrors: ConstraintErrors = {
  ...petConstraints,
  ...appointmentConstraints,
  ...cancellationPolicyConstraints,
  ...agreementConstraints,
  ...clientPriceConstraints,
  ...surchargeConstraints,
  ...seriesConstraints,
  ...daysOffConstraints,
  ...petsApartConstraints,
  ...documentConstraints,
  ...keyConstraints,
  ...treatmentConstraints,
  ...medicineConstraints,
  ...visitConstraints,
  ...invoiceConstraints,
  ...publicPageConstraints,
};
