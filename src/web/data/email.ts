/** Whether the signed-in user's email address is confirmed, and asking for another link that confirms it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { EmailState } from '#contract/identity/users.ts';
import { apiRequest } from '#web/platform/net/http.ts';

export const useEmailState = () => useQuery<EmailState>({ queryKey: ['/api/auth/email'] });

/** Emails the link again. */
export const useSendVerification = () =>
  useMutation({ mutationFn: () => apiRequest<undefined>('POST', '/api/auth/email/verification') });
