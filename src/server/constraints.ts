/** What a caller is told where the database refuses a row, by the name of the constraint: of all features. */
import { appointmentConstraints } from '#server/appointments/appointments.sql.ts';
import { daysOffConstraints } from '#server/diary/days-off.sql.ts';
import { petsApartConstraints } from '#server/diary/pets-apart.sql.ts';
import { invoiceConstraints } from '#server/invoices/lines.sql.ts';
import { petConstraints } from '#server/pets/pets.sql.ts';
import { clientPriceConstraints } from '#server/prices/client-prices.sql.ts';
import { surchargeConstraints } from '#server/prices/surcharges.sql.ts';
import { seriesConstraints } from '#server/series/series.sql.ts';
import { visitConstraints } from '#server/visits/visits.sql.ts';
import type { ConstraintErrors } from '#server/platform/http/errors.ts';

export const constraintErrors: ConstraintErrors = {
  ...petConstraints,
  ...appointmentConstraints,
  ...clientPriceConstraints,
  ...surchargeConstraints,
  ...seriesConstraints,
  ...daysOffConstraints,
  ...petsApartConstraints,
  ...visitConstraints,
  ...invoiceConstraints,
};
