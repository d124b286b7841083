/** The owner's passkeys, and the device's part in making one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { Passkey } from '#contract/passkeys.ts';
import type { Proven } from '#web/features/profile/ProofDialog.tsx';
import { apiRequest } from '#web/platform/http.ts';

const PASSKEYS = ['/api/passkeys'];

export const usePasskeys = () => useQuery<Passkey[]>({ queryKey: PASSKEYS });

/** Asks the device for a passkey and keeps it. The code that speaks to devices comes when it is wanted. */
async function addPasskey({ name, password }: Proven): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await apiRequest<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    '/api/passkeys/options',
    { password },
  );
  const { id, rawId, response, type } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, transports };
  const credential = { id, rawId, type, clientExtensionResults: {}, response: made };
  return apiRequest('POST', '/api/passkeys', { name, credential });
}

export function useAddPasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: () => cache.invalidateQueries({ queryKey: PASSKEYS }),
  });
}

export function useRemovePasskey(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (password: string | undefined) =>
      apiRequest<void>('POST', `/api/passkeys/${id}/remove`, { password }),
    onSuccess: () => cache.invalidateQueries({ queryKey: PASSKEYS }),
  });
}
