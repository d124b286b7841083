/** Reading and saving the settings of the diary. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DiarySettings } from '#contract/diary/diarySettings.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/diary-settings';
const settingsQuery = queryOptions<DiarySettings>({ queryKey: [PATH] });

export const useDiarySettings = () => useQuery(settingsQuery);

export function useSaveDiarySettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (values: DiarySettings) => apiRequest<DiarySettings>('PUT', PATH, values),
    onSuccess: (saved) => cache.setQueryData(settingsQuery.queryKey, saved),
  });
}
