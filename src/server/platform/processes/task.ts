/** A task is work that takes long without a pause, or much memory: it is done in a process of its own. */

import type { FieldFailure } from '#contract/errors.ts';

/** What the server and the process agree on. Input and output are copied from one to the other. */
export interface Task<Input, Output> {
  name: string;
  /** A task that takes longer is given up. */
  deadlineMs: number;
  /** Never called: it carries the types. */
  readonly types?: (input: Input) => Output;
}

export const defineTask = <Input, Output>(
  name: string,
  deadlineMs: number,
): Task<Input, Output> => ({ name, deadlineMs });

/** A copy from the other process. Its type is what the task's definition says. */
type Copied = ReturnType<JSON['parse']>;

/** What a process is asked. */
export interface TaskRequest {
  name: string;
  input: Copied;
}

/** What it answers: an output, or an error for the caller with a status. */
export type TaskAnswer =
  | { output: Copied }
  | { refused: { status: number; message: string; errors?: FieldFailure[] } };

/** A task with the code that does it, which is loaded when it is first needed. */
export interface HandledTask {
  name: string;
  load: () => Promise<(input: Copied) => unknown>;
}

export const handledTask = <Input, Output>(
  { name }: Task<Input, Output>,
  load: () => Promise<(input: Input) => Output | Promise<Output>>,
): HandledTask => ({
  name,
  load,
});
