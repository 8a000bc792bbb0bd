import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  HEARING_DAY_PAGE_SIZE,
  RECORDING_PAGE_SIZE,
  recordingsEndpoints,
} from '#contracts/endpoints/speech/recordings.ts';
import {
  TRANSCRIPT_PAGE_SIZE,
  transcriptsEndpoints,
} from '#contracts/endpoints/speech/transcripts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** Recordings in transcription are read again after this time. */
const TRANSCRIBING_POLL_MS = 3_000;

/** One page of the recordings of a case. Reloads while one of them is transcribed. */
export const recordingsQuery = (caseId: string, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.recordings(caseId), page],
    queryFn: ({ signal }) =>
      callApi(recordingsEndpoints.listRecordings, {
        params: { caseId },
        query: { page, perPage: RECORDING_PAGE_SIZE },
        signal,
        isBackground: true,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((each) => each.state === 'waiting' || each.state === 'transcribing')
        ? TRANSCRIBING_POLL_MS
        : false,
  });

/** One page of the hearing days of a case. Another `states` of its recordings reads it again. */
export const hearingDaysQuery = (caseId: string, page: number, states: string) =>
  queryOptions({
    queryKey: [...queryKeys.recordings(caseId), 'hearings', page, states],
    queryFn: ({ signal }) =>
      callApi(recordingsEndpoints.listHearingDays, {
        params: { caseId },
        query: { page, perPage: HEARING_DAY_PAGE_SIZE },
        signal,
        isBackground: true,
      }),
    placeholderData: keepPreviousData,
  });

/** One page of the transcripts of a case, newest first. */
export const transcriptListQuery = (caseId: string, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.transcripts(caseId), 'list', page],
    queryFn: ({ signal }) =>
      callApi(transcriptsEndpoints.listTranscripts, {
        params: { caseId },
        query: { page, perPage: TRANSCRIPT_PAGE_SIZE },
        signal,
        isBackground: true,
      }),
    placeholderData: keepPreviousData,
  });

/** A transcript in parts of 500 paragraphs. */
export const transcriptTextQuery = (transcriptId: string) =>
  infiniteQueryOptions({
    queryKey: ['transcript-text', transcriptId],
    queryFn: ({ signal, pageParam }) =>
      callApi(transcriptsEndpoints.getTranscript, {
        params: { transcriptId },
        query: { from: pageParam },
        signal,
        isBackground: true,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

type NewRecording = {
  name: string;
  address: string;
  /** When the recording begins; now if it is not known. */
  recordedAt: string | undefined;
  /** Undefined if the browser cannot tell. */
  durationSeconds: number | undefined;
};

export const useRegisterRecording = (caseId: string) =>
  useSubmit({
    mutationFn: ({ name, address, recordedAt, durationSeconds }: NewRecording) =>
      callApi(recordingsEndpoints.registerRecording, {
        params: { caseId },
        body: {
          ...{ name, url: { url: address } },
          ...(recordedAt !== undefined && { recordedAt }),
          ...(durationSeconds !== undefined && { durationSeconds }),
        },
      }),
    onSuccess: (_, __, ___, { client }) => invalidate(client, queryKeys.recordings(caseId)),
  });

export const useTranscribeAgain = (caseId: string) =>
  useSubmit({
    loader: 'Post transcript....',
    mutationFn: (recordingId: string) =>
      callApi(recordingsEndpoints.transcribeRecording, { params: { caseId, recordingId } }),
    onSuccess: (_, __, ___, { client }) => invalidate(client, queryKeys.recordings(caseId)),
  });
