/** The settings of running the server: what it says of itself, and how it ends. */
import { z } from 'zod';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const NO_FINISH = 'FINISH_SECONDS must be a number of seconds from 0 to 999, such as 25.';
const NO_PORT = 'METRICS_PORT must be a number from 1 to 65535, such as 9464.';
const NO_SECONDS = 'DRAIN_SECONDS must be a number of seconds from 0 to 300, such as 10.';

/** The environment variables, with their defaults and the sentences about wrong ones. */
export const runningSettings = z.object({
  LOG_LEVEL: z.enum(LEVELS, `LOG_LEVEL must be one of ${LEVELS.join(', ')}.`).default('info'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, NO_SECONDS)
    .transform(Number)
    .refine((seconds) => seconds <= 300, NO_SECONDS)
    .default(0),
  FINISH_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, NO_FINISH)
    .transform(Number)
    .default(25),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, NO_PORT)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, NO_PORT)
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
});

/** How the server is run. */
export interface Running {
  /** The least important lines that the log takes. */
  logLevel: string;
  /** How long `/readyz` says that the server is about to end before it takes no more connections. */
  drainMs: number;
  /** How long requests in flight may take to end after that. */
  finishMs: number;
  /** Where Prometheus reads, if anywhere. */
  metrics: { port: number; host: string } | undefined;
}

export const runningOf = (settings: z.output<typeof runningSettings>): Running => ({
  logLevel: settings.LOG_LEVEL,
  drainMs: settings.DRAIN_SECONDS * 1000,
  finishMs: settings.FINISH_SECONDS * 1000,
  metrics: settings.METRICS_PORT
    ? { port: settings.METRICS_PORT, host: settings.METRICS_HOST }
    : undefined,
});
