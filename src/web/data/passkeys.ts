/** The user's passkeys, and how the device makes one. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { Passkey } from '#contract/identity/passkeys.ts';
import { useChange } from '#web/data/change.ts';
import { lazyCode } from '#web/platform/nav/lazyPart.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/passkeys';

/** What was typed; `password` is undefined where the account has none and a recent sign-in counts instead. */
export interface ReAuthentication {
  name: string;
  password: string | undefined;
}

const passkeysQuery = queryOptions<Passkey[]>({ queryKey: [PATH] });

export const usePasskeys = () => useQuery(passkeysQuery);

/** The library that talks to devices loads when it is needed. */
const code = lazyCode(async () => import('@simplewebauthn/browser'));

/** Asks the device for a passkey and saves it. */
async function addPasskey({ name, password }: ReAuthentication): Promise<Passkey> {
  const { startRegistration } = await code.load();
  const optionsJSON = await apiRequest<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    `${PATH}/options`,
    { password },
  );
  const { id, rawId, response, type } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, transports };
  const credential = { id, rawId, type, clientExtensionResults: {}, response: made };
  return apiRequest('POST', PATH, { name, credential });
}

export const useAddPasskey = () => useChange('passkey', addPasskey, { waits: true });

export const useRemovePasskey = (id: string) =>
  useChange(
    'passkey',
    (password: string | undefined) =>
      apiRequest<void>('POST', `${PATH}/${id}/remove`, { password }),
    { waits: true },
  );
