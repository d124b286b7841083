import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { autosave, AUTOSAVE_MS } from '#web/platform/forms/autosave.ts';
import { signInAgain } from '#web/platform/session/signIn.ts';

/** A page with one form, whose draft is autosaved. */
function openForm() {
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', document);
  let onChange: (() => void) | undefined;
  const write = vi.fn<() => void>();
  const stop = autosave((listener) => {
    onChange = listener;
    return () => (onChange = undefined);
  }, write);
  return {
    write,
    stop,
    type: () => onChange?.(),
    reload: () => page.dispatchEvent(new Event('pagehide')),
    becomes: (visibilityState: string) => {
      Object.assign(document, { visibilityState });
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

describe('the draft of an open form', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is written soon after a change, also while someone types without a pause', () => {
    const { type, write } = openForm();
    for (let key = 0; key < 20; key += 1) {
      type();
      vi.advanceTimersByTime(AUTOSAVE_MS / 4);
    }
    expect(write.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(write.mock.calls.length).toBeLessThanOrEqual(5);
  });

  it('is not written while nothing changes', () => {
    const { write } = openForm();
    vi.advanceTimersByTime(60_000);
    expect(write).not.toHaveBeenCalled();
  });

  it('is written at once when the page is reloaded or left', () => {
    const { type, reload, write } = openForm();
    type();
    reload();
    expect(write).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(write).toHaveBeenCalledOnce();
  });

  it('is written when the page is hidden, not when it is shown again [autosave-1]', () => {
    const { becomes, write } = openForm();
    becomes('hidden');
    expect(write).toHaveBeenCalledOnce();
    becomes('visible');
    expect(write).toHaveBeenCalledOnce();
  });

  it('is written when the session has ended and the browser leaves to sign in', () => {
    vi.stubGlobal('location', { pathname: '/', search: '', assign: () => undefined });
    const { write } = openForm();
    signInAgain();
    expect(write).toHaveBeenCalledOnce();
  });

  it('is written for the last time when the form closes', () => {
    const { stop, type, reload, write } = openForm();
    type();
    stop();
    expect(write).toHaveBeenCalledOnce();
    type();
    reload();
    vi.advanceTimersByTime(60_000);
    expect(write).toHaveBeenCalledOnce();
  });
});
