/** One visit for its page: as this phone has it, else as the server has it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { readAgain } from '#web/data/change.ts';
import { onVisitSent, showStored } from '#web/data/visits/browserVisits.ts';
import type { PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { adopted } from '#web/data/visits/phoneVisits.ts';
import { VISITS_PATH } from '#web/data/visits/visitPaths.ts';
import { usePhoneVisits } from '#web/data/visits/visits.ts';
import { useSession } from '#web/platform/session/session.ts';

interface FoundVisit {
  /** Undefined while it loads, and if it doesn't exist. */
  record: PhoneVisit | undefined;
  waitsFor: 'network' | 'signIn' | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  /** It was deleted on this phone a moment ago. */
  isDeleted: boolean;
}

export function useVisit(id: string): FoundVisit {
  const { id: userId } = useSession();
  const { visits, deleted, waitsFor } = usePhoneVisits();
  const isDeleted = deleted.has(id);
  const onPhone = visits.find((record) => record.id === id);
  const cache = useQueryClient();
  useEffect(() => void showStored(userId), [userId]);
  // Here, and not only in the app: the page may be quicker than what the app does when it is idle.
  useEffect(
    () =>
      onVisitSent((sentId, _kind, visit) => {
        if (visit !== undefined) cache.setQueryData([`${VISITS_PATH}/${sentId}`], visit);
        else void readAgain(cache, 'visit');
      }),
    [cache],
  );
  const { data, error, isFetching, refetch } = useQuery<Visit>({
    queryKey: [`${VISITS_PATH}/${id}`],
    enabled: onPhone === undefined && !isDeleted,
  });
  const record = onPhone ?? (data && !isDeleted ? adopted(data) : undefined);
  return { record, waitsFor, error, isFetching, refetch, isDeleted };
}
