import { queryOptions } from '@tanstack/react-query';
import {
  type TranscriptResponse,
  transcriptsEndpoints,
} from '#contracts/endpoints/speech/transcripts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The saved cross-examination of a case, in parts. */
export const savedExaminationQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['saved-examination', caseId],
    queryFn: async ({ signal }) => {
      const segments: TranscriptResponse['transcriptData']['words'] = [];
      let title = '';
      let version = 0;
      let mayReadRedacted = false;
      for (let from: number | undefined = 0; from !== undefined; ) {
        const part: TranscriptResponse = await callApi(transcriptsEndpoints.getTranscript, {
          params: { transcriptId: caseId },
          query: { from, crossExamination: 'true' },
          signal,
        });
        segments.push(...part.transcriptData.words);
        title = part.title;
        version = part.version;
        mayReadRedacted = part.mayReadRedacted;
        from = part.next;
      }
      return { title, version, segments, mayReadRedacted };
    },
  });
