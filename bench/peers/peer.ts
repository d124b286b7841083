/** Another product that keeps the same rows, measured in the same run. A further one is a file beside this one. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Subject } from '../subject.ts';

/** A peer that runs on seeded data of its own. */
export interface RunningPeer {
  subject: Subject;
  /** The first start makes its tables; the second is what a keeper waits for after each restart. */
  firstStartMs: number;
  warmStartMs: number;
  /** With its database, before the first request. */
  idleMiB: number;
  /** Who may sign in at its own web app. */
  person?: { email: string; password: string };
}

/** Installs (once), starts and seeds a peer. `node` is the program that it runs on. */
export type StartPeer = (node: string, beside: number) => Promise<RunningPeer>;

/**
 * The folder of a peer's package, installed from the registry where it is not there yet: far too large to come with
 * this project. `before` pins the packages that it needs to those of a day.
 */
export function installed(name: string, version: string, before: string, node: string): string {
  const folder = join(homedir(), '.cache/pawkeeper-bench', `${name}-${version}`);
  if (!existsSync(join(folder, 'node_modules', name))) {
    console.log(`Installing ${name} ${version} into ${folder}; this takes some minutes.`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    // Native parts are built for the Node.js that will run them.
    const path = `${join(node, '..')}:${process.env['PATH'] ?? ''}`;
    execFileSync('npm', ['install', '-E', `${name}@${version}`, `--before=${before}`], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    });
  }
  return folder;
}
