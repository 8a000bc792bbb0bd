import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type TranscriptChanges,
  type TranscriptResponse,
  transcriptsEndpoints,
} from '#contracts/endpoints/speech/transcripts.ts';
import {
  MAX_SEGMENTS,
  type PresentedSegment,
  SEGMENTS_PER_RESPONSE,
} from '#contracts/rules/speech/transcripts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import type { TranscriptText } from '../model/transcript-text.ts';

/** A version of a transcript with all of its paragraphs. */
export type LoadedTranscript = Pick<
  TranscriptResponse,
  | 'id'
  | 'caseId'
  | 'title'
  | 'version'
  | 'latestVersion'
  | 'audioFileUrl'
  | 'mediaType'
  | 'audioState'
  | 'mayReadRedacted'
> & { text: TranscriptText };

type Reading = {
  transcriptId: string;
  /** The latest if absent. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
  isBackground?: boolean;
};

const readPart = ({ transcriptId, version, signal, isBackground = false }: Reading, from: number) =>
  callApi(transcriptsEndpoints.getTranscript, {
    params: { transcriptId },
    query: { from, ...(version !== undefined && { version }) },
    isBackground,
    ...(signal && { signal }),
  });

/**
 * Reads all parts of one version: the first one, then the others together. A part that would be too
 * large ends earlier; what it left out is read after it.
 */
export async function readTranscript(reading: Reading): Promise<LoadedTranscript> {
  const first = await readPart(reading, 0);
  const { totalSegments } = first;
  const ofVersion = { ...reading, version: first.version };
  const running = new Map<number, ReturnType<typeof readPart>>([[0, Promise.resolve(first)]]);
  for (let from = SEGMENTS_PER_RESPONSE; from < totalSegments; from += SEGMENTS_PER_RESPONSE)
    running.set(from, readPart(ofVersion, from));
  const words: PresentedSegment[] = [];
  for (;;) {
    const from = words.length;
    const part = await (running.get(from) ?? readPart(ofVersion, from));
    words.push(...part.transcriptData.words);
    if (part.next === undefined || words.length === from) break;
  }
  // A part after a short one starts too late; it is not used.
  await Promise.allSettled(running.values());
  const segments = words.map(({ id, speaker, text, textType }) => ({
    ...{ id, speaker, text },
    ...(textType && { textType }),
  }));
  const { id, caseId, title, version, latestVersion, audioFileUrl, mediaType, speakers } = first;
  const { audioState, mayReadRedacted } = first;
  return {
    ...{ id, caseId, title, version, latestVersion, audioFileUrl, mediaType },
    ...{ audioState, mayReadRedacted },
    text: { segments, speakers },
  };
}

/** A new signed address of the recording, from a part beyond the last paragraph. */
export const readAudioAddress = async (transcriptId: string): Promise<string> =>
  (await readPart({ transcriptId, isBackground: true }, MAX_SEGMENTS)).audioFileUrl;

/** Id of the newest transcript of a case; '' without one. */
export const newestTranscriptQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.transcripts(caseId), 'newest'],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(transcriptsEndpoints.listTranscripts, {
        params: { caseId },
        query: { page: 1, perPage: 1 },
        signal,
      });
      return data[0]?.id ?? '';
    },
  });

const readVersions = (transcriptId: string, page: number, perPage?: number) =>
  callApi(transcriptsEndpoints.listTranscriptVersions, {
    params: { transcriptId },
    query: { page, ...(perPage !== undefined && { perPage }) },
    isBackground: true,
  });

/** Number of the latest version: a small read, for the automatic refresh. */
export const readLatestVersion = async (transcriptId: string): Promise<number> =>
  (await readVersions(transcriptId, 1, 1)).data[0]?.version ?? 0;

/** Pages of versions, newest first. */
export const versionsQuery = (caseId: string, transcriptId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.transcripts(caseId), transcriptId, 'versions'],
    queryFn: ({ pageParam }) => readVersions(transcriptId, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
    // Somebody else may have saved since.
    staleTime: 0,
  });

/** What a version changed. A version never changes. */
export const versionChangesQuery = (caseId: string, transcriptId: string, version: number) =>
  queryOptions({
    queryKey: [...queryKeys.transcripts(caseId), transcriptId, 'versions', version],
    queryFn: ({ signal }) =>
      callApi(transcriptsEndpoints.getTranscriptChanges, {
        params: { transcriptId, version },
        signal,
        isBackground: true,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveTranscript = (transcriptId: string, changes: TranscriptChanges) =>
  callApi(transcriptsEndpoints.saveTranscript, {
    params: { transcriptId },
    body: { editedTranscriptionData: changes },
  });

export const useRestoreVersion = (transcriptId: string, onRestored: (message: string) => void) =>
  useSubmit({
    loader: 'Submitting Transcript...',
    mutationFn: ({ version, latestVersion }: { version: number; latestVersion: number }) =>
      callApi(transcriptsEndpoints.restoreTranscript, {
        params: { transcriptId, version },
        body: { version: latestVersion },
      }),
    onSuccess: ({ message }) => onRestored(message),
  });
