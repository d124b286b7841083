import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classes } from '#web/ui/classes.ts';
import { usePressOnce } from '#web/ui/pressOnce.ts';

const variants = {
  primary:
    'bg-primary text-on-primary not-disabled:hover:bg-primary-strong not-disabled:active:bg-primary-strong',
  secondary:
    'border border-edge bg-surface text-ink not-disabled:hover:border-ink not-disabled:hover:bg-sunken',
  ghost:
    'text-ink not-disabled:hover:bg-sunken not-disabled:active:bg-line data-popup-open:bg-sunken',
  danger:
    'bg-danger text-on-danger not-disabled:hover:bg-danger-strong not-disabled:active:bg-danger-strong',
  accent:
    'bg-accent text-on-accent not-disabled:hover:bg-accent-strong not-disabled:active:bg-accent-strong',
} as const;

/* A small button is small for a mouse only: a finger still gets 44 px. */
const sizes = {
  md: 'min-h-11 px-4.5 py-2 text-base',
  sm: 'min-h-9 px-3.5 py-1 text-sm pointer-coarse:min-h-11',
  icon: 'size-11 shrink-0',
} as const;

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
};

/** The look of a button, for a link that is the way to an action. Nobody can press it on paper. */
export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonLook = {}) {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-lg text-center leading-tight font-semibold',
    'transition-colors select-none print:hidden not-aria-busy:disabled:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  );
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'onClick'> &
  ButtonLook & {
    /** Where it returns a promise, further presses are ignored until that has settled. */
    onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
    /**
     * Work is under way: the button shows it and cannot be pressed again. Give it to every button that starts something: it then
     * ignores a second press that comes before the work shows.
     */
    pending?: boolean | undefined;
  };

/** A button. With `size="icon"` give it an `aria-label`. It never submits a form unless `type="submit"`. */
export function Button({
  variant,
  size,
  pending,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const press = usePressOnce(pending);
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className })}
      disabled={disabled === true || pending === true}
      aria-busy={pending || undefined}
      {...rest}
      onClick={(event) => {
        // Also of Enter in a field: browsers press the submit button.
        if (!press(() => onClick?.(event))) event.preventDefault();
      }}
    >
      {pending === true && (
        <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />
      )}
      {pending === true && size === 'icon' ? null : children}
    </button>
  );
}
