/** Before the journeys: makes the production build where it is missing or older than the sources. */
import { execFileSync } from 'node:child_process';

export default function build(): void {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
}
