/** Configuration: whether everyone needs a second factor. */
import { z } from 'zod';

/** The environment variable, with the message for a wrong value. */
export const secondFactorVariables = {
  REQUIRE_SECOND_FACTOR: z
    .enum(['true', 'false'], 'REQUIRE_SECOND_FACTOR must be true or false.')
    .default('false'),
};
