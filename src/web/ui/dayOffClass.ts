/** The pattern of a day off, in cells and columns: quiet stripes, which no colour has to be told apart for. */
export const dayOffClass =
  'bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--line)_7px_8px)]';
