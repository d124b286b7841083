/** The look of a link or button in the slim line under the header: a finger reaches it beyond the line, 44 px high. */
export const statusPart =
  'relative flex min-w-0 items-center gap-2 px-4 after:absolute after:inset-x-0 after:-inset-y-1.5 hover:bg-line-deep sm:px-6 lg:px-8';
