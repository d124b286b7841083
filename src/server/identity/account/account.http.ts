/** Every call about how one signs in to one's own account: password, devices, passkeys, connected accounts, e-mail address. */
import type { AuthContext } from '#server/identity/context.ts';
import { deviceRoutes } from '#server/identity/devices/devices.http.ts';
import { emailRoutes } from '#server/identity/links/verify.http.ts';
import { passkeyRoutes } from '#server/identity/passkeys/passkeys.http.ts';
import { passwordRoutes } from '#server/identity/password/password.http.ts';
import { signInMethodRoutes } from '#server/identity/sign-in-methods.http.ts';
import type { Server } from '#server/platform/http/server.ts';

export function accountRoutes(app: Server, auth: AuthContext): void {
  passwordRoutes(app, auth);
  deviceRoutes(app, auth);
  signInMethodRoutes(app, auth);
  passkeyRoutes(app, auth);
  emailRoutes(app, auth);
}
