/** What is told of single calls: a table for each part, and how they stand to their goals. */
import { tableOf } from '../table.ts';
import { goalsText, growthText } from './goals.ts';
import type { Part } from './part.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const mebibytes = (amount: number): string => `${amount.toFixed(0)} MiB`;

function partText(part: Part): string {
  const { database, size, figures, servers } = part;
  const lines = servers.map(
    (server) =>
      `${server.name}: first start ${seconds(server.firstStartMs)}, next start ${seconds(server.warmStartMs)}, ` +
      `memory with its database ${mebibytes(server.idleMiB)} idle, ${mebibytes(server.afterLoadMiB)} after load`,
  );
  const goals = goalsText(part);
  const beside = goals.length === 0 ? [] : ['', 'medians of the ratios of each round', ...goals];
  return [`${database}, ${size}`, ...lines, tableOf(figures), ...beside, ''].join('\n');
}

/** All parts as text. */
export const textOf = (parts: readonly Part[]): string =>
  [...parts.map(partText), ...growthText(parts)].join('\n');
