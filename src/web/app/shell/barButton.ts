/** The look of an icon button on the dark green bars. */
export const barButton =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-on-deep transition-colors hover:bg-line-deep [&_svg]:size-5';
