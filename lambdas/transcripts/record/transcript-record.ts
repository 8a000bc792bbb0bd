import * as z from 'zod';
import { storedFileSchema } from '#shared/files/files.ts';

/** Stored version of a transcript. Version 0, the recognised text, has no item of its own. */
export const versionRecordSchema = z.object({
  version: z.number(),
  savedAt: z.iso.datetime(),
  /** '' for version 0, like name and role. */
  userId: z.string(),
  name: z.string(),
  role: z.string(),
  /** Number of segments changed, added or removed. */
  changed: z.number(),
  /** Version whose content was restored. */
  restored: z.number().optional(),
  /** Number of words that it redacted, and whose redaction it lifted. */
  redacted: z.number().optional(),
  lifted: z.number().optional(),
  /** Whether words are redacted in it; absent in versions of before redactions belonged to words. */
  isRedacted: z.boolean().optional(),
  /** SHA-256 of the content (content/content-store.ts). */
  contentHash: z.string(),
});
export type VersionRecord = z.output<typeof versionRecordSchema>;

/** Stored transcript of a case, without its content. */
export const transcriptRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** 1, 2, 3 … in its case. */
  number: z.number(),
  /** '' if there is none, like recordId. */
  meetingId: z.string(),
  recordId: z.string(),
  title: z.string(),
  audioFileName: z.string(),
  audio: storedFileSchema.optional(),
  /** Parts of a live session's recording that its audio is joined of. */
  audioParts: z.number().optional(),
  /** Content type of the recording; '' without one. */
  mediaType: z.string(),
  crossExamination: z.boolean(),
  /** Minutes; 0 for the transcript of a recording. */
  timeInterval: z.number(),
  createdAt: z.iso.datetime(),
  /** Number of recognised words; leaves refer to them by index. */
  wordCount: z.number(),
  /** Hash of the content of version 0. */
  recognisedHash: z.string(),
  latest: versionRecordSchema,
});
export type TranscriptRecord = z.output<typeof transcriptRecordSchema>;

/** Version 0 of a transcript. */
export const recognisedVersion = ({
  createdAt,
  recognisedHash,
}: Pick<TranscriptRecord, 'createdAt' | 'recognisedHash'>): VersionRecord => ({
  version: 0,
  savedAt: createdAt,
  userId: '',
  name: '',
  role: '',
  changed: 0,
  contentHash: recognisedHash,
});
