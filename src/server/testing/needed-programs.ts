/** The programs that long tests talk to, which a bare machine lacks: mailboxes, buckets, readers of PDFs and calendars. */
import { spawnSync } from 'node:child_process';
import { hasPgBouncer } from '#server/testing/pgbouncer.ts';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { findProgram, isProgram } from '#server/testing/programs.ts';
import { hasNginx } from '#server/testing/nginx.ts';
import { hasSwift } from '#server/testing/swift.ts';

interface Need {
  /** What a person calls it. */
  name: string;
  /** Debian's packages that bring it. */
  packages: readonly string[];
  isHere: () => boolean;
}

const has = (...programs: string[]) =>
  programs.every((name) => findProgram(name) !== undefined || isProgram(`/usr/sbin/${name}`));

const canImport = (module: string): boolean =>
  spawnSync('/usr/bin/python3', ['-c', `import ${module}`]).status === 0;

/** By the word before `.test` or `.spec` in the names of the files that need it; `long` files need several and check themselves. */
const needs = {
  dovecot: { name: 'Dovecot', packages: ['dovecot-imapd'], isHere: () => has('dovecot') },
  s3: {
    name: 'OpenStack Swift',
    packages: [
      ...['proxy', 'account', 'container', 'object'].map((part) => `swift-${part}`),
      'memcached',
    ],
    isHere: hasSwift,
  },
  qpdf: {
    name: 'qpdf and pdftotext',
    packages: ['qpdf', 'poppler-utils'],
    isHere: () => has('qpdf', 'pdftotext'),
  },
  icalendar: {
    name: 'vdirsyncer and python3-icalendar',
    packages: ['vdirsyncer', 'python3-icalendar'],
    isHere: () => has('vdirsyncer') && canImport('icalendar'),
  },
  postgres: {
    name: 'a PostgreSQL server',
    packages: ['postgresql-15'],
    isHere: () => findPostgresBinaries() !== undefined,
  },
  nginx: { name: 'nginx', packages: ['nginx-light'], isHere: hasNginx },
  pgbouncer: {
    name: 'PgBouncer and a PostgreSQL server',
    packages: ['pgbouncer', 'postgresql-15'],
    isHere: () => hasPgBouncer() && findPostgresBinaries() !== undefined,
  },
  patroni: {
    name: 'Patroni with etcd, nginx and a PostgreSQL server',
    packages: ['patroni', 'etcd-server', 'nginx-light', 'postgresql-15'],
    isHere: () => has('patroni', 'etcd') && hasNginx() && findPostgresBinaries() !== undefined,
  },
  buildah: {
    name: 'Buildah and mmdebstrap, run by root,',
    packages: ['buildah', 'mmdebstrap'],
    isHere: () => process.getuid?.() === 0 && has('buildah', 'mmdebstrap'),
  },
  firefox: { name: 'Firefox', packages: ['firefox-esr'], isHere: () => has('firefox-esr') },
  webkit: {
    name: 'WebKit, with a screen that nobody sees,',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isHere: () => has('WebKitWebDriver', 'Xvfb'),
  },
  xmllint: { name: 'xmllint', packages: ['libxml2-utils'], isHere: () => has('xmllint') },
} satisfies Record<string, Need>;

/** The words in file names that leave a test out of `npm test`. */
export const LONG_WORDS = ['long', ...Object.keys(needs)];

/** What is not on this machine. */
export const missingNeeds = (): [word: string, need: Need][] =>
  Object.entries(needs).filter(([, { isHere }]) => !isHere());
