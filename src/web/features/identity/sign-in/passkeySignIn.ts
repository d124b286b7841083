/**
 * The one script of the sign-in page, which works without it: it shows the button "Sign in with a passkey" where the
 * browser knows passkeys, and lets the browser offer them among the email addresses that it fills in.
 */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { apiRequest } from '#web/platform/net/http.ts';

/** A question is good for five minutes: a page that stays open asks for a new one in time. */
const RENEW_MS = 4 * 60_000;
const LOOK_EVERY_MS = 20_000;

const NOTHING_USED = 'No passkey was used. Try again, or use your password.';
const NOT_REACHED = 'Pawkeeper could not be reached. Check your connection and try again.';

const form = document.querySelector<HTMLFormElement>('form[data-passkey]');
// Passkeys belong to one name: at any other the browser would refuse.
if (form && browserSupportsWebAuthn() && form.dataset['passkey'] === location.hostname) offer(form);

function offer(form: HTMLFormElement): void {
  const status = form.querySelector('[role="status"]');
  const say = (words: string): void => {
    if (status) status.textContent = words;
  };
  let askedAt = 0;
  let pressed = false;

  const ask = () => {
    askedAt = Date.now();
    const path = '/api/login/passkey/options';
    return apiRequest<PublicKeyCredentialRequestOptionsJSON>('POST', path);
  };

  /** Waits in the background until a passkey is chosen from what the browser fills in; a newer question ends it. */
  async function waitForAutofill(): Promise<void> {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const optionsJSON = await ask();
    if (pressed) return;
    send(form, await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  }
  const autofill = (): void => void waitForAutofill().catch(() => undefined);

  async function press(): Promise<void> {
    pressed = true;
    say('');
    const optionsJSON = await ask().catch(() => say(NOT_REACHED));
    const answer =
      optionsJSON && (await startAuthentication({ optionsJSON }).catch(() => say(NOTHING_USED)));
    if (answer) return send(form, answer);
    pressed = false;
    autofill();
  }

  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!pressed) void press();
  });
  const renew = (): void => {
    const isOld = Date.now() - askedAt > RENEW_MS;
    if (isOld && !pressed && document.visibilityState === 'visible') autofill();
  };
  setInterval(renew, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', renew);
  autofill();
}

/** Sends the answer as a form, so that the server leads on or shows the page with a sentence, as with a password. */
function send(form: HTMLFormElement, answer: unknown): void {
  const put = (name: string, value: string): void => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  };
  put('email', document.querySelector<HTMLInputElement>('#email')?.value ?? '');
  put('answer', JSON.stringify(answer));
  form.submit();
}
