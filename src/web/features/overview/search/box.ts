/** The header's search box, plain or with its list. */

/** The longest text that the server searches for. */
const MAX_QUERY = 200;

export const boxAttributes = {
  'aria-label': 'Search clients and pets',
  'aria-keyshortcuts': 'Control+k /',
  placeholder: 'Search clients, pets...',
  autoComplete: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: MAX_QUERY,
} as const;

export const boxClass =
  'h-11 w-full rounded-lg border border-soft-deep/60 bg-line-deep pr-11 pl-10 text-ellipsis text-on-deep placeholder:text-soft-deep';
