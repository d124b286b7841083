/** A stored UK phone number in the groups that people read it in: +44 7700 900139, +44 113 496 0123. */

/** How the digits after +44 are grouped, by their beginning: Ofcom's national numbering plan. */
const GROUPS: readonly [start: RegExp, groups: readonly number[]][] = [
  [/^7/, [4, 6]],
  [/^2/, [2, 4, 4]],
  [/^(?:11|1\d1|3|8|9)/, [3, 3, 4]],
];
/** Other towns: 1234 567890, or 1234 56789. */
const TOWN = [4, 6];

export function phoneGroups(phone: string): string[] {
  const digits = /^\+44(\d{9,10})$/.exec(phone)?.[1];
  if (digits === undefined) return [phone];
  const [, groups] = GROUPS.find(([start]) => start.test(digits)) ?? [undefined, TOWN];
  const parts: string[] = [];
  let at = 0;
  for (const length of groups) {
    parts.push(digits.slice(at, at + length));
    at += length;
  }
  return ['+44', ...parts].filter(Boolean);
}

/** As it is dialled within the UK: 07700 900139, 0113 496 0123. */
export const localPhone = (phone: string): string =>
  phoneGroups(phone)
    .join(' ')
    .replace(/^\+44 /, '0');
