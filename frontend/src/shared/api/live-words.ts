import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type LiveLine,
  type LiveSession,
  liveTranscriptionEndpoints,
} from '#contracts/endpoints/speech/live-transcription.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from './query-keys.ts';

export type LiveWords = {
  lines: LiveLine[];
  next: number;
  session: LiveSession | undefined;
  isEnabled: boolean;
  /** Of the recording of an ended session; '' if there is none. */
  audioAddress: string;
  autoRefreshSeconds: number;
};

const keyOf = (caseId: string) => ['live-words', caseId] as const;

/** The words of the latest session. A reload reads only what is new. */
export const liveWordsQuery = (caseId: string) =>
  queryOptions({
    queryKey: keyOf(caseId),
    queryFn: async ({ client, signal }): Promise<LiveWords> => {
      let shown = client.getQueryData<LiveWords>(keyOf(caseId));
      while (true) {
        const from = shown?.next ?? 0;
        const part = await callApi(liveTranscriptionEndpoints.getLiveWords, {
          params: { caseId },
          query: { from },
          signal,
        });
        const { session, isEnabled, next } = part;
        if (shown && shown.session?.id !== session?.id) {
          // Another session has begun.
          shown = undefined;
          if (from > 0) continue;
        }
        shown = {
          ...{ session, isEnabled, next },
          lines: [...(shown?.lines ?? []), ...part.transcriptionData.words],
          audioAddress: part.audioFileUrl,
          autoRefreshSeconds: part.autoRefreshTimeInterval,
        };
        if (next >= (session?.nextSequence ?? 0) || next === from) return shown;
      }
    },
  });

export const reloadLiveWords = (client: QueryClient, caseId: string): Promise<void> =>
  invalidate(client, keyOf(caseId));
