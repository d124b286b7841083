/** The settings about who may have an account. */
import { z } from 'zod';

const NO_COUNT = 'REGISTRATIONS_PER_HOUR must be a number from 1 to 1000000, such as 20.';

/** The variables, with what is said where one is wrong. */
export const accountSettings = {
  REGISTRATION: z.enum(['open', 'closed'], 'REGISTRATION must be open or closed.').default('open'),
  REGISTRATIONS_PER_HOUR: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, NO_COUNT)
    .transform(Number)
    .refine((count) => count <= 1_000_000, NO_COUNT)
    .default(20),
};

/** Who may open an account. */
export interface RegistrationSettings {
  /** Closed to everybody but the first, who has to get in somehow. */
  open: boolean;
  /** How often one address may ask for an account. */
  perHour: number;
}

/** The settings as the server uses them. */
export const registrationOf = (given: {
  REGISTRATION: 'open' | 'closed';
  REGISTRATIONS_PER_HOUR: number;
}): RegistrationSettings => ({
  open: given.REGISTRATION === 'open',
  perHour: given.REGISTRATIONS_PER_HOUR,
});
