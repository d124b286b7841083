/** Two-step sign-in of the account. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorProof,
  SecondFactorSetup,
} from '#contract/identity/secondFactor.ts';
import { useChange } from '#web/data/change.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/second-factor';

const secondFactorQuery = queryOptions<SecondFactor>({ queryKey: [PATH] });

export const useSecondFactor = () => useQuery(secondFactorQuery);

/** Starts a setup; nothing asks for codes before it is confirmed. */
export const setUpSecondFactor = (password: string | undefined): Promise<SecondFactorSetup> =>
  apiRequest('POST', `${PATH}/setup`, { password });

/** Signs out every other device. */
export const useConfirmSecondFactor = () =>
  useChange(
    'secondFactor',
    (code: string) => apiRequest<RecoveryCodes>('POST', `${PATH}/confirm`, { code }),
    { waits: true },
  );

export const useNewRecoveryCodes = () =>
  useChange(
    'secondFactor',
    (proof: SecondFactorProof) =>
      apiRequest<RecoveryCodes>('POST', `${PATH}/recovery-codes`, proof),
    { waits: true },
  );

export const useRemoveSecondFactor = () =>
  useChange(
    'secondFactor',
    (proof: SecondFactorProof) => apiRequest<void>('POST', `${PATH}/remove`, proof),
    { waits: true },
  );
