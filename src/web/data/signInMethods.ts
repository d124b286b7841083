/** How the user can sign in: with a password, and with the identity provider. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { providerAddress, SignInMethods } from '#contract/identity/signInMethods.ts';
import { useChange } from '#web/data/change.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const signInMethodsQuery = queryOptions<SignInMethods>({
  queryKey: ['/api/sign-in-methods'],
});

export const useSignInMethods = () => useQuery(signInMethodsQuery);

/** Starts to connect the identity provider; returns the URL at which the user signs in there. */
export async function connectProvider(password: string | undefined): Promise<string> {
  const { address } = await apiRequest<z.output<typeof providerAddress>>(
    'POST',
    '/api/provider/connect',
    { password },
  );
  return address;
}

export const useDisconnectProvider = () =>
  useChange(
    'signInMethod',
    (password: string | undefined) =>
      apiRequest<void>('POST', '/api/provider/disconnect', { password }),
    { waits: true },
  );
