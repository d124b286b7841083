type MarkProps = {
  className?: string | undefined;
  /** Read aloud; empty where the name stands beside it. */
  title?: string | undefined;
};

/** The mark: a paw whose pad is an open book. It takes the colour of the text. */
export function Mark({ className = 'size-8', title = '' }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="currentColor"
      className={className}
      {...(title === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <ellipse cx="4.3" cy="12.6" rx="2.6" ry="3.4" transform="rotate(-26 4.3 12.6)" />
      <ellipse cx="11.7" cy="7.2" rx="2.9" ry="4" transform="rotate(-9 11.7 7.2)" />
      <ellipse cx="20.3" cy="7.2" rx="2.9" ry="4" transform="rotate(9 20.3 7.2)" />
      <ellipse cx="27.7" cy="12.6" rx="2.6" ry="3.4" transform="rotate(26 27.7 12.6)" />
      <path d="M15.2 18.5v10.3c-2.6-1.8-5.8-2.3-9.2-1.5a1 1 0 0 1-1.2-1v-5c0-3.4 2.7-5.7 5.6-5.7 2 0 3.7 1.1 4.8 2.9Z" />
      <path d="M16.8 18.5v10.3c2.6-1.8 5.8-2.3 9.2-1.5a1 1 0 0 0 1.2-1v-5c0-3.4-2.7-5.7-5.6-5.7-2 0-3.7 1.1-4.8 2.9Z" />
    </svg>
  );
}
