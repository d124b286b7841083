import { Share } from 'lucide-react';
import type { Ability } from '#web/features/identity/profile/notifications/thisBrowser.ts';

const REASONS: Record<Exclude<Ability, 'yes' | 'homeScreen'>, string> = {
  blocked:
    'Notifications from Pawkeeper are blocked in this browser. Allow them in its settings for this site, then load this page again.',
  insecure:
    'Browsers show notifications only for pages with https. Ask your administrator to put Pawkeeper behind a certificate.',
  no: 'This browser can’t show notifications. Use an up-to-date Chrome, Edge, Firefox or Safari.',
};

/** Why this browser shows no notifications, and what to do about it. */
export function WhyNot({ ability }: { ability: Exclude<Ability, 'yes'> }) {
  if (ability !== 'homeScreen') return <p className="text-soft">{REASONS[ability]}</p>;
  return (
    <>
      <p>
        On an iPhone or iPad, notifications need Pawkeeper on your Home Screen (iOS 16.4 or later):
      </p>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        <li>
          In Safari, tap <Share aria-hidden className="inline size-4 align-text-bottom" /> Share,
          then <b>Add to Home Screen</b>.
        </li>
        <li>Open Pawkeeper from the Home Screen and sign in.</li>
        <li>Come back to My Profile there, and turn notifications on.</li>
      </ol>
    </>
  );
}
