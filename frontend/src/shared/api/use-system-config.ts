import { queryOptions, useQuery } from '@tanstack/react-query';
import { systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import { callApi } from './call-api.ts';

const REREAD_MS = 10 * 60_000;

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
  staleTime: REREAD_MS,
});

/** Texts and addresses that a platform team sets per deployment. */
export const useSystemConfig = () => useQuery(systemConfigQuery);

/** The same, read again every ten minutes while the page is visible. */
export const useLatestSystemConfig = () =>
  useQuery({ ...systemConfigQuery, refetchInterval: REREAD_MS });
