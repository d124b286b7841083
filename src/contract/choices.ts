/** The choices of forms, with their labels. Free of zod, so that pages show a label without loading a schema. */

export const serviceTypes = ['walk', 'sitting', 'grooming', 'feeding', 'checkup', 'other'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceTypeLabels: Record<ServiceType, string> = {
  walk: 'Dog Walk',
  sitting: 'Pet Sitting',
  grooming: 'Grooming',
  feeding: 'Feeding',
  checkup: 'Check-up',
  other: 'Other',
};

export const appointmentStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const appointmentStatusLabels: Record<AppointmentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** The unit of a price: visit, day or night. */
export const serviceUnits = ['visit', 'day', 'night'] as const;
export type ServiceUnit = (typeof serviceUnits)[number];

export const serviceUnitLabels: Record<ServiceUnit, string> = {
  visit: 'per visit',
  day: 'per day',
  night: 'per night',
};

/** When a surcharge applies. */
export const surchargeKinds = ['bankHoliday', 'weekend', 'before', 'after'] as const;
export type SurchargeKind = (typeof surchargeKinds)[number];

/** The regions with their own bank holidays. */
export const holidayRegions = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type HolidayRegion = (typeof holidayRegions)[number];

/** How a part of a price came about; `manual` is a price that somebody typed. */
export const chargeKinds = ['base', 'extraPets', 'surcharge', 'manual'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** The kinds of events on a visit. */
export const visitEventKinds = [
  'pickedUp',
  'droppedOff',
  'wee',
  'poo',
  'fed',
  'water',
  'medicine',
  'incident',
  'note',
  'photo',
] as const;
/** What became of a dose of a medicine. */
export const doseOutcomes = ['given', 'refused', 'missed'] as const;

export type DoseOutcome = (typeof doseOutcomes)[number];
export type VisitEventKind = (typeof visitEventKinds)[number];

export const visitEventLabels: Record<VisitEventKind, string> = {
  pickedUp: 'Picked up',
  droppedOff: 'Dropped off',
  wee: 'Wee',
  poo: 'Poo',
  fed: 'Fed',
  water: 'Water',
  medicine: 'Medicine',
  incident: 'Incident',
  note: 'Note',
  photo: 'Photo',
};

/** The state of an invoice. Issued and not yet due is `sent`; overdue wins over part paid. */
export const invoiceStates = ['draft', 'sent', 'overdue', 'partPaid', 'paid', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const paymentMethods = ['bank', 'cash', 'card', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentKinds = ['payment', 'tip', 'refund'] as const;

/** How a line of a bank statement is known to be a client's, the surest first. */
export const matchReasons = ['reference', 'invoice', 'payer', 'amount', 'name'] as const;
export type MatchReason = (typeof matchReasons)[number];

export const speciesOptions = ['Dog', 'Cat', 'Rabbit', 'Bird', 'Fish', 'Other'] as const;
export const genderOptions = ['Male', 'Female', 'Unknown'] as const;

/** The aggression flags: the warning is shown when one of these is set. */
export const aggressionLabels = {
  aggressiveFood: 'Food',
  aggressiveAnimals: 'Other animals',
  aggressivePeople: 'People',
} as const;
export type AggressionFlag = keyof typeof aggressionLabels;

/** The largest photo that is taken: five mebibytes, as the specification counts them. */
export const MAX_PHOTO_BYTES = 5_242_880;

/** The limit of a document that is sent. */
export const MAX_DOCUMENT_BYTES = 10_485_760;
