import { useQuery } from '@tanstack/react-query';
import { systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import { callApi } from './call-api.ts';

/** Texts and addresses that a platform team sets per deployment. */
export function useSystemConfig() {
  return useQuery({
    queryKey: ['system-config'],
    queryFn: async ({ signal }) => {
      const { systemConfig } = await callApi(systemConfigEndpoints.getSystemConfig, {
        signal,
        // The portal does without these settings.
        isBackground: true,
      });
      return systemConfig;
    },
    staleTime: 10 * 60_000,
  });
}
