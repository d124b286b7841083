import { Menu as Base } from '@base-ui/react/menu';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type FocusEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { usePressOnce } from '#web/ui/pressOnce.ts';
import { useBackCloses } from '#web/ui/overlayHistory.ts';
import { floatingClass, floatingItemClass } from '#web/ui/overlay.ts';

type MenuProps = {
  /** What the menu is for: "Actions for Bramble". */
  label: string;
  /** The button that opens it; three dots unless given. */
  trigger?: ReactElement | undefined;
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
};

/** A menu of actions that hangs from a button. */
export function Menu({ label, trigger, align = 'end', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  const button = trigger ?? (
    // As wide as it is high, also where the actions of a page share a phone's width.
    <Button variant="ghost" size="icon" className="grow-0!">
      <EllipsisVertical aria-hidden />
    </Button>
  );
  return (
    <Base.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger render={button} aria-label={label} />
      <Base.Portal>
        <Base.Positioner {...place} align={align}>
          <Base.Popup className={popupClass}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const place = { sideOffset: 6, collisionPadding: 12, className: 'z-60 outline-none' } as const;
const popupClass = classes(floatingClass, 'min-w-48 p-1.5');

interface HangingMenuProps {
  /** What the menu is for: "More for Jane Doe". */
  label: string;
  /** The button that it hangs from, which has the focus again when it closes. */
  button: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A menu that a key has opened begins at its first item; one that was tapped marks none. */
function focusFirstItem({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || !target.matches(':focus-visible')) return;
  currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
}

/** One menu for the buttons of a long list: it hangs from the one that was pressed. */
export function HangingMenu({ label, button, open, onOpenChange, children }: HangingMenuProps) {
  useBackCloses(open, () => onOpenChange(false));
  // As Base UI does for a button of its own.
  useEffect(() => {
    button.setAttribute('aria-expanded', String(open));
    button.toggleAttribute('data-popup-open', open);
  }, [button, open]);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Positioner {...place} align="end" anchor={button}>
          <Base.Popup
            aria-label={label}
            onFocus={focusFirstItem}
            // Unless the item has opened a dialog, which has the focus by then.
            finalFocus={() => !document.activeElement?.closest('[role*="dialog"]') && button}
            className={popupClass}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  icon?: LucideIcon | undefined;
  /** For what cannot be undone. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Its action is running: it can't be pressed again, even after the menu was reopened. */
  pending?: boolean | undefined;
  /** Where it returns a promise, further presses are ignored until that has settled. */
  onClick: () => unknown;
  children: ReactNode;
};

export function MenuItem({
  icon: Icon,
  danger = false,
  disabled = false,
  pending,
  onClick,
  children,
}: MenuItemProps) {
  const press = usePressOnce(pending);
  return (
    <Base.Item
      disabled={disabled || pending === true}
      onClick={() => press(onClick)}
      className={classes(
        floatingItemClass,
        danger
          ? 'text-danger-ink data-highlighted:bg-danger-soft data-highlighted:shadow-[inset_3px_0_0_var(--danger)]'
          : '[&_svg]:text-soft',
      )}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </Base.Item>
  );
}
