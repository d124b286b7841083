import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyFieldErrors, fieldErrors, tellFailure } from '#web/platform/session/failure.ts';
import { HttpError } from '#web/platform/net/http.ts';
import { onLeaving, signInAgain, signInPath } from '#web/platform/session/signIn.ts';
import { showToastsWith, type Toast } from '#web/platform/toasts/toast.ts';

const refused = (status: number, errors?: unknown) =>
  new HttpError(status, JSON.stringify({ message: 'Check the form', errors }));

describe('the wrong fields of a failure', () => {
  it('are named as the form names them', () => {
    const errors = [
      { path: ['phone'], message: 'Not a phone number' },
      { path: ['gpsData', 0, 'lat'], message: 'Not a latitude' },
      { path: [], message: 'Not an object' },
    ];
    expect(fieldErrors(refused(400, errors))).toEqual([
      { name: 'phone', message: 'Not a phone number' },
      { name: 'gpsData.0.lat', message: 'Not a latitude' },
    ]);
  });

  it.each([
    ['another status', refused(500, [{ path: ['phone'], message: 'x' }])],
    ['no fields', refused(400)],
    ['no answer at all', new TypeError('Failed to fetch')],
  ])('are none for %s', (_, error) => {
    expect(fieldErrors(error)).toEqual([]);
    expect(applyFieldErrors(error, () => undefined)).toBe(false);
  });

  it('go next to the fields, with the focus in the first', () => {
    const setError = vi.fn<(name: string, error: object, options?: object) => void>();
    const error = refused(400, [
      { path: ['phone'], message: 'A' },
      { path: ['email'], message: 'B' },
    ]);
    expect(applyFieldErrors(error, setError)).toBe(true);
    expect(setError.mock.calls).toEqual([
      ['phone', { type: 'server', message: 'A' }, { shouldFocus: true }],
      ['email', { type: 'server', message: 'B' }, { shouldFocus: false }],
    ]);
  });
});

describe('the toast of a failure', () => {
  it.each([
    ['of the server names the request', 500, '3f9a6c20-b1d4', '3f9a6c20-b1d4'],
    ['that the form explains names none', 400, '3f9a6c20-b1d4', undefined],
    ['of a proxy before the server has none to name', 502, null, undefined],
  ])('%s', (_, status, requestId, reference) => {
    const show = vi.fn<(toast: Toast) => void>();
    const hide = showToastsWith(show);
    const error = new HttpError(status, '', '', requestId);
    tellFailure(error, 'Failed to create client', 'Error');
    expect(show.mock.calls).toMatchObject([
      [{ title: 'Error', description: 'Failed to create client', reference }],
    ]);
    hide();
  });
});

describe('an ended session', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is said once, lets forms save their drafts, and leads to sign-in and back after 500 ms [failure-1]', () => {
    const assign = vi.fn<(to: string) => void>();
    const saveDraft = vi.fn<() => void>();
    const show = vi.fn<(toast: Toast) => void>();
    const hide = showToastsWith(show);
    vi.stubGlobal('location', { pathname: '/clients', search: '?q=A%20B&x=1', assign });
    const stop = onLeaving(saveDraft);

    signInAgain();
    signInAgain();
    expect(saveDraft).toHaveBeenCalledOnce();
    expect(show).toHaveBeenCalledExactlyOnceWith({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    });

    vi.advanceTimersByTime(499);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      '/api/login?returnTo=%2Fclients%3Fq%3DA%2520B%26x%3D1',
    );
    stop();
    hide();
  });

  it('keeps the whole place in one parameter', () => {
    expect(new URLSearchParams(signInPath('/pets?q=a&b').split('?')[1]).get('returnTo')).toBe(
      '/pets?q=a&b',
    );
  });
});
