import { expect, test, vi } from 'vitest';
import { keepActions } from '#web/platform/toasts/keepActions.ts';
import type { Toast } from '#web/platform/toasts/toast.ts';

/** A screen for one toast, with its title and its buttons. */
function screen() {
  let now: { toast: Toast; onClosed: () => void } | undefined;
  const toast = keepActions((shown, onClosed) => {
    now = { toast: shown, onClosed };
  });
  return {
    toast,
    title: () => now?.toast.title,
    press: () => now?.toast.action?.onClick(),
    close: () => {
      const closing = now;
      now = undefined;
      closing?.onClosed();
    },
  };
}

const withUndo = (title: string, onClick = vi.fn<() => void>()) => ({
  title,
  action: { label: 'Undo', onClick },
});

test('an Undo that a newer message covers is there again once that has closed [keep-actions-1]', () => {
  const { toast, title, press, close } = screen();
  const undo = vi.fn<() => void>();
  toast(withUndo('Deleted', undo));
  toast({ title: 'Saved' });
  toast({ title: 'Saved again' });
  expect(title()).toBe('Saved again');
  close();
  expect(title()).toBe('Deleted');
  press();
  expect(undo).toHaveBeenCalledOnce();
});

test('of several Undos the latest is there first, each until it has closed [keep-actions-2]', () => {
  const { toast, title, close } = screen();
  toast(withUndo('First deleted'));
  toast(withUndo('Second deleted'));
  toast(withUndo('Third deleted'));
  const seen = [title()];
  for (const _ of [1, 2, 3]) {
    close();
    seen.push(title());
  }
  expect(seen).toEqual(['Third deleted', 'Second deleted', 'First deleted', undefined]);
});

test('an Undo that was pressed, and a message without a button, do not come back [keep-actions-3]', () => {
  const { toast, title, press, close } = screen();
  toast({ title: 'Saved' });
  toast(withUndo('Deleted'));
  press();
  toast({ title: 'Appointment is back' });
  expect(title()).toBe('Appointment is back');
  close();
  expect(title()).toBeUndefined();
});
