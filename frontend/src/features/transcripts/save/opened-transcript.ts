import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { type LoadedTranscript, readTranscript } from '../api/transcripts.ts';
import { applyChanges } from '../model/changes.ts';
import type { TranscriptText } from '../model/transcript-text.ts';
import { findDraft } from './use-kept-draft.ts';

/** A transcript as it is opened: with the unsaved changes of an earlier visit, if there are any. */
export type OpenedTranscript = LoadedTranscript & { draft?: TranscriptText };

/**
 * Opens a transcript for editing: the latest version, or the one that unsaved changes began from.
 * The editor holds the text from then on, so nothing stays in the cache.
 */
export const openedTranscriptQuery = (caseId: string, transcriptId: string, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.transcripts(caseId), transcriptId, 'opened', userId],
    queryFn: async ({ signal }): Promise<OpenedTranscript> => {
      const draft = await findDraft(userId, transcriptId);
      const loaded = await readTranscript({ transcriptId, version: draft?.version, signal });
      return draft ? { ...loaded, draft: applyChanges(loaded.text, draft) } : loaded;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
