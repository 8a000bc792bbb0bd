import { queryOptions } from '@tanstack/react-query';
import { caseSettingsEndpoints } from '#contracts/endpoints/speech/case-settings.ts';
import { callApi } from './call-api.ts';

/** The speech settings of a case; not asked for negotiations (seed 2, section 7). */
export const caseSpeechQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['case-speech', caseId],
    queryFn: ({ signal }) =>
      callApi(caseSettingsEndpoints.getCaseSpeech, { params: { caseId }, signal }),
  });
