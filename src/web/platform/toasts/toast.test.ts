import { expect, it, vi } from 'vitest';
import {
  onceToastsShow,
  showToastsWith,
  toast,
  type Toast,
  whenToastsAreWanted,
} from '#web/platform/toasts/toast.ts';

it('a message that comes before its view asks for the view, and the last one waits for it', () => {
  const fetchView = vi.fn<() => void>();
  const show = vi.fn<(toast: Toast) => void>();
  toast({ title: 'First' });
  whenToastsAreWanted(fetchView);
  expect(fetchView).toHaveBeenCalledOnce();
  toast({ title: 'Second' });
  expect(fetchView).toHaveBeenCalledTimes(2);

  const hide = showToastsWith(show);
  expect(show).toHaveBeenCalledExactlyOnceWith({ title: 'Second' });
  toast({ title: 'Third' });
  expect(show).toHaveBeenLastCalledWith({ title: 'Third' });

  hide();
  toast({ title: 'Fourth' });
  expect(show).toHaveBeenCalledTimes(2);
});

it('what follows a message waits until it can be seen, but not for ever', () => {
  vi.useFakeTimers();
  const show = vi.fn<(toast: Toast) => void>();
  const seen = vi.fn<() => void>();
  onceToastsShow(seen);
  expect(seen).not.toHaveBeenCalled();
  const hide = showToastsWith(show);
  expect(seen).toHaveBeenCalledOnce();
  onceToastsShow(seen);
  expect(seen).toHaveBeenCalledTimes(2);

  hide();
  const unseen = vi.fn<() => void>();
  onceToastsShow(unseen);
  vi.advanceTimersByTime(3000);
  expect(unseen).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(seen).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
