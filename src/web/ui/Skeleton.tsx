/**
 * A still shape where something is coming. Its class says how large it is, so that nothing jumps when that comes, and
 * its shape where it is not a line (`rounded-full`). Hidden from screen readers.
 */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return <span aria-hidden data-skeleton="" className={className} />;
}
