/** A throw-away nginx on loopback that shares requests out among servers, as docs/scaling.md describes it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '#server/testing/child-process.ts';
import { findProgram, isProgram } from '#server/testing/programs.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** Debian installs it outside the PATH of ordinary users. */
const nginx = [findProgram('nginx'), '/usr/sbin/nginx'].find((path) => path && isProgram(path));

/** Whether this machine has the program. */
export const hasNginx = (): boolean => nginx !== undefined;

/** Folders that nginx creates even if it never uses them. */
const UNUSED = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const settings = (port: number, origins: readonly string[]): string => `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log;
events { worker_connections 512; }
http {
  access_log off;
  ${UNUSED.map((name) => `${name}_temp_path ${name};`).join('\n  ')}
  client_max_body_size 12m;
  upstream pawkeeper {
    ${origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://pawkeeper;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      # What was not sent yet, or may be sent twice (GET, PUT, DELETE), goes to the other server. A POST that may have
      # arrived is left to its sender, who knows its Idempotency-Key.
      proxy_next_upstream error timeout;
      add_header X-Served-By $upstream_addr always;
    }
  }
}
`;

async function untilItListens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await sleep(20);
    } finally {
      socket.destroy();
    }
  }
}

export interface Balancer {
  pid: number;
  stop(): Promise<void>;
}

/** Starts it on a port before the servers that it shares requests out among; returns a function that stops it. */
export async function startNginx(port: number, origins: readonly string[]): Promise<Balancer> {
  if (nginx === undefined) throw new Error('There is no nginx on this machine');
  const folder = await temporaryFolder('pawkeeper-nginx-');
  const file = join(folder, 'nginx.conf');
  await writeFile(file, settings(port, origins));
  const child = spawn(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  endWithParent(child, 'TERM');
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => {
    throw new Error(`nginx ended with ${String(code)}`);
  });
  await Promise.race([untilItListens(port), early]);
  early.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await removeFolder(folder);
    },
  };
}
