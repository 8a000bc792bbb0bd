import { queryOptions, useQuery } from '@tanstack/react-query';
import { systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import { callApi } from './call-api.ts';

const systemConfigQuery = queryOptions({
  queryKey: ['system-config'],
  queryFn: async ({ signal }) => {
    const { systemConfig } = await callApi(systemConfigEndpoints.getSystemConfig, {
      signal,
      // The portal works without these settings.
      isBackground: true,
    });
    return systemConfig;
  },
  staleTime: 10 * 60_000,
});

/** Texts and addresses that a platform team sets per deployment. */
export const useSystemConfig = () => useQuery(systemConfigQuery);
