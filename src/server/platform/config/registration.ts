/** Configuration: who may register. */
import { z } from 'zod';

const NO_COUNT = 'REGISTRATIONS_PER_HOUR must be a number from 1 to 1000000, such as 20.';

/** The environment variables, with the message for a wrong value. */
export const registrationVariables = {
  REGISTRATION: z.enum(['open', 'closed'], 'REGISTRATION must be open or closed.').default('open'),
  REGISTRATIONS_PER_HOUR: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, NO_COUNT)
    .transform(Number)
    .refine((count) => count <= 1_000_000, NO_COUNT)
    .default(20),
};

/** Who may open an account. */
export interface RegistrationConfig {
  /** When closed, only the first user can register. */
  open: boolean;
  /** How many accounts one IP address may ask for in an hour. */
  perHour: number;
}

/** The configuration as the server uses it. */
export const registrationOf = (given: {
  REGISTRATION: 'open' | 'closed';
  REGISTRATIONS_PER_HOUR: number;
}): RegistrationConfig => ({
  open: given.REGISTRATION === 'open',
  perHour: given.REGISTRATIONS_PER_HOUR,
});
