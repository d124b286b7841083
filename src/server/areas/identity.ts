/** Signing in, accounts and their devices. */
import type { Area, AreaContext } from '#server/areas/area.ts';
import { secretKeySource } from '#server/areas/secrets.ts';
import { sendAccountMail } from '#server/identity/account-emails/account-mail.jobs.ts';
import { deviceRoutes } from '#server/identity/devices/devices.http.ts';
import { pushSubscriptionRoutes } from '#server/identity/devices/push-subscriptions.http.ts';
import { emailRoutes, verifyPages } from '#server/identity/email-confirmation/verify.http.ts';
import { providerPages, providerRoutes } from '#server/identity/openid/oidc.http.ts';
import { passkeyRoutes } from '#server/identity/passkeys/passkeys.http.ts';
import { passkeyQuestion, passkeySignIn } from '#server/identity/passkeys/sign-in.http.ts';
import { resetPages } from '#server/identity/password-reset/reset.http.ts';
import { deletionRoutes } from '#server/identity/profile/deletion.http.ts';
import { passwordRoutes } from '#server/identity/profile/password.http.ts';
import { signInMethodRoutes } from '#server/identity/profile/sign-in-methods.http.ts';
import { releaseSpace, spaceRelease } from '#server/identity/profile/space.jobs.ts';
import { registrationPages } from '#server/identity/registration/registration.http.ts';
import { secondFactorRoutes } from '#server/identity/second-factor/second-factor.http.ts';
import { secondFactorPages } from '#server/identity/second-factor/sign-in.http.ts';
import { securityLogRoutes } from '#server/identity/security-log/security-log.http.ts';
import { authPages, userRoutes } from '#server/identity/sign-in-pages/sign-in.http.ts';
import { photoFileRemoval } from '#server/people/photos/photos.jobs.ts';

export const identityArea = (context: AreaContext): Area => {
  const { config, db, auth, mailer, jobs, now } = context;
  const codes = { keys: secretKeySource(config), now };
  return {
    jobs: [...(mailer ? [sendAccountMail({ db, mailer, now })] : []), releaseSpace(db)],
    pages(pages) {
      authPages(pages, auth);
      registrationPages(pages, auth, now);
      passkeySignIn(pages, auth);
      secondFactorPages(pages, auth, codes);
      resetPages(pages, auth, now);
      verifyPages(pages, auth, now);
      providerPages(pages, auth);
    },
    open(app) {
      passkeyQuestion(app, auth);
    },
    routes(users) {
      userRoutes(users, config.timeZone);
      passwordRoutes(users, auth);
      deviceRoutes(users, auth);
      securityLogRoutes(users);
      signInMethodRoutes(users, auth);
      passkeyRoutes(users, auth);
      secondFactorRoutes(users, auth, codes);
      emailRoutes(users, auth);
      deletionRoutes(users, auth, async (db) => {
        await jobs().enqueue(db, photoFileRemoval, {});
        await jobs().enqueue(db, spaceRelease, {});
      });
      providerRoutes(users, auth);
      pushSubscriptionRoutes(users, config.push.networks);
    },
  };
};
