/**
 * Zod compiles its checks with `new Function`. Our content security policy refuses that and reports the attempt, so it
 * must not even try. Import this before any schema.
 */
import { config } from 'zod/v4/core';

config({ jitless: true });
