/** Looks for programs that tests start. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether there is a file that can be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a program on the search path, or undefined. */
export const findProgram = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
