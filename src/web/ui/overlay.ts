/* What lies over the page: dialogs at 50, what they open (menus, lists) at 60, toasts at 70. */

export const backdropClass =
  'fixed inset-0 z-50 bg-overlay transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A sheet comes up from below, a dialog settles where it is. */
export const popupMotion =
  'transition-[translate,scale,opacity] duration-250 ease-settle data-ending-style:translate-y-full data-starting-style:translate-y-full sm:data-ending-style:translate-y-0 sm:data-ending-style:scale-[0.98] sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-0 sm:data-starting-style:scale-[0.98] sm:data-starting-style:opacity-0';

/** Menus and lists that hang from a control. */
export const floatingClass =
  'origin-(--transform-origin) rounded-xl border border-line bg-surface text-ink shadow-raised outline-none transition-[scale,opacity] duration-150 ease-settle data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0';

export const floatingItemClass =
  'flex min-h-11 cursor-default items-center gap-3 rounded-lg px-3 py-2 text-base outline-none select-none data-highlighted:bg-sunken data-highlighted:shadow-[inset_3px_0_0_var(--primary)] data-disabled:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0';
