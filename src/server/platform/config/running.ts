/** Configuration: log level, metrics and shutdown. */
import { z } from 'zod';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const NO_FINISH = 'FINISH_SECONDS must be a number of seconds from 0 to 999, such as 25.';
const NO_PORT = 'METRICS_PORT must be a number from 1 to 65535, such as 9464.';
const NO_SECONDS = 'DRAIN_SECONDS must be a number of seconds from 0 to 300, such as 10.';

/** The environment variables, with their defaults and the messages for wrong values. */
export const runningVariables = z.object({
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
  /** The level from which on lines are logged. */
  logLevel: string;
  /** How long `/readyz` answers 503 before the server stops taking connections. */
  drainMs: number;
  /** How long running requests may take after that. */
  finishMs: number;
  /** Where Prometheus reads the metrics; undefined for none. */
  metrics: { port: number; host: string } | undefined;
}

export const runningOf = (values: z.output<typeof runningVariables>): Running => ({
  logLevel: values.LOG_LEVEL,
  drainMs: values.DRAIN_SECONDS * 1000,
  finishMs: values.FINISH_SECONDS * 1000,
  metrics: values.METRICS_PORT
    ? { port: values.METRICS_PORT, host: values.METRICS_HOST }
    : undefined,
});
