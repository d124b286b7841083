/** Everything that the Emergency page shows, of all pets in use. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Emergency } from '#contract/overview/emergency.ts';
import type { LostPosterQuery } from '#contract/overview/lostPoster.ts';
import type { CareSettings, CareSettingsChanges } from '#contract/people/careSettings.ts';
import { useChange } from '#web/data/change.ts';
import { apiRequest, fetchFile } from '#web/platform/net/http.ts';

const SETTINGS_PATH = '/api/care-settings';

/** What was read stays where there is no signal; it is read again at each look. */
export const emergencyQuery = queryOptions<Emergency>({
  queryKey: ['/api/emergency'],
  staleTime: 0,
  gcTime: Infinity,
});

export const useEmergency = () => useQuery(emergencyQuery);

/** The business's own emergency numbers, and what its phones keep. */
export const useCareSettings = () => useQuery<CareSettings>({ queryKey: [SETTINGS_PATH] });

/** Changes the business's own emergency numbers, and what its phones keep. */
export const useSaveCareSettings = () =>
  useChange('careSettings', (changes: CareSettingsChanges) =>
    apiRequest<CareSettings>('PUT', SETTINGS_PATH, changes),
  );

/** Makes the poster of a lost pet, a PDF. */
export async function makeLostPoster(
  { id, name }: { id: string; name: string },
  typed: LostPosterQuery,
): Promise<File> {
  const answer = await fetchFile(`/api/pets/${id}/lost-poster?${new URLSearchParams(typed)}`);
  return new File([await answer.blob()], `Lost ${name}.pdf`, { type: 'application/pdf' });
}
