import * as z from 'zod';
import { example, exampleFileUrl } from '#contracts/http/examples.ts';
import { turnFactsSchema } from '#contracts/rules/speech/examinations.ts';
import { hearingDaySchema, reporterNameSchema } from '#contracts/rules/speech/reporter-fields.ts';
import {
  editedSegmentSchema,
  exportFormats,
  MAX_SEGMENTS,
  MAX_SPEAKERS,
  presentedSegmentSchema,
  speakerSchema,
} from '#contracts/rules/speech/transcripts.ts';
import { endpoint } from '../../http/endpoint.ts';
import { caseIdSchema, idSchema, messageSchema, pageOf, pageQuery } from '../../rules/fields.ts';

/** Transcripts: reading, editing with versions, and exports (seed 2, sections 2, 3, 7; D70, D71, D77). */

export const TRANSCRIPT_PAGE_SIZE = 10;

const listedTranscriptSchema = z.object({
  id: z.string(),
  meetingId: z.string(),
  recordId: z.string(),
  audioFileName: z.string(),
  crossExamination: z.boolean(),
  /** Minutes; 0 for the transcript of a recording. */
  timeInterval: z.number(),
  createdAt: z.string(),
  title: z.string(),
});
export type ListedTranscript = z.output<typeof listedTranscriptSchema>;

/** Who saved a version, and when (D70). Version 0 is the recognised text. */
const versionSchema = z.object({
  version: z.number(),
  savedAt: z.string(),
  /** '' for version 0. */
  name: z.string(),
  role: z.string(),
  /** Number of segments that the version changed, added or removed. */
  changed: z.number(),
  /** Version whose state was restored; absent otherwise. */
  restored: z.number().optional(),
  /** Number of words that the version redacted; absent for none, like `lifted`. */
  redacted: z.number().optional(),
  /** Number of words whose redaction the version lifted. */
  lifted: z.number().optional(),
});
export type TranscriptVersion = z.output<typeof versionSchema>;

/** Part of a transcript: up to 500 segments, fewer if the response would be too large. */
const transcriptResponseSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  title: z.string(),
  version: z.number(),
  /** The latest version; greater than `version` while an older one is read. */
  latestVersion: z.number(),
  transcriptData: z.object({
    words: z.array(
      presentedSegmentSchema.extend({
        /** Id of a speaker; the name itself in a cross-examination. */
        speaker: z.string(),
        turn: turnFactsSchema.optional(),
      }),
    ),
  }),
  speakers: z.array(speakerSchema),
  totalSegments: z.number(),
  /** Index of the first segment that is missing at the end; absent in the last part. */
  next: z.number().optional(),
  /** Signed address of the recording for the player, valid for an hour; '' without one. */
  audioFileUrl: z.string(),
  /** 'video/mp4' or an audio type; '' without a recording. */
  mediaType: z.string(),
  /** False for case managers: redacted words are marks, and their paragraphs cannot be changed. */
  mayReadRedacted: z.boolean(),
  /**
   * Of the recording: `muted` has silence in place of redacted words, `withheld` is not served, as
   * its format or length does not allow that.
   */
  audioState: z.enum(['whole', 'muted', 'withheld']),
});
export type TranscriptResponse = z.output<typeof transcriptResponseSchema>;

const versionNumberSchema = z.coerce.number().int().min(0).max(1_000_000);
const transcriptParams = z.object({ transcriptId: idSchema });

/**
 * Changes to a version. `segments`: changed and new ones, in full. A new one stands after the
 * segment `after` of that version or of the same request, removed ones included; '' is the
 * beginning. New segments after the same one stand in the order of the request. `after` of a
 * segment that exists is ignored.
 */
export const transcriptChangesSchema = z.object({
  /** The version that the changes start from. */
  version: z.number().int().min(0),
  segments: z
    .array(editedSegmentSchema.extend({ after: z.union([idSchema, z.literal('')]).optional() }))
    .max(MAX_SEGMENTS),
  removed: z.array(idSchema).max(MAX_SEGMENTS),
  /** All speakers, if one was renamed or added. */
  speakers: z.array(speakerSchema).max(MAX_SPEAKERS).optional(),
});
export type TranscriptChanges = z.output<typeof transcriptChangesSchema>;

export const transcriptsEndpoints = {
  listTranscripts: endpoint({
    domain: 'transcripts',
    method: 'GET',
    path: 'liveTranscriptDet/{caseId}',
    summary: 'List the transcripts of a case, newest first',
    description:
      'timeInterval is in minutes, and 0 for the transcript of a recording. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    query: z.object(pageQuery(TRANSCRIPT_PAGE_SIZE)),
    response: pageOf(listedTranscriptSchema),
    errors: ['not_found'],
  }),
  getTranscript: endpoint({
    domain: 'transcripts',
    method: 'GET',
    path: 'getTranscriptionData/{transcriptId}',
    summary: 'Get a transcript: up to 500 segments from the one with index `from`',
    description:
      'Response: transcriptData.words, speakers, title, version, latestVersion, totalSegments, next (`from` of the next part; absent in the last), audioFileUrl, mediaType. A part ends earlier if the response would be too large. Read further parts with the version of the first.',
    access: 'onboarded',
    params: transcriptParams,
    query: z.object({
      from: z.coerce.number().int().min(0).max(MAX_SEGMENTS).default(0),
      /** An older version; the latest if absent. */
      version: versionNumberSchema.optional(),
      /** The saved cross-examination of the case with this id: `turn` in each segment. */
      crossExamination: z.literal('true').optional(),
    }),
    response: transcriptResponseSchema,
    exampleResponse: {
      id: example.transcriptId,
      caseId: example.caseId,
      title: 'Hearing of 15 March',
      version: 1,
      latestVersion: 1,
      transcriptData: {
        words: [
          {
            id: 'seg_1',
            speaker: 'spk_0',
            text: [
              { text: 'The', word: 0, start: 0.4, end: 0.6, confidence: 99 },
              {
                text: 'tribunal',
                word: 1,
                start: 0.6,
                end: 1.2,
                confidence: 96,
                spoken: 'tribune',
              },
            ],
            start: 0.4,
            end: 1.2,
            confidence: 98,
            mediaId: '',
            transcriptionFlag: true,
          },
        ],
      },
      speakers: [{ id: 'spk_0', name: 'Raghav Menon' }],
      totalSegments: 1,
      audioFileUrl: exampleFileUrl('hearing.mp3'),
      mediaType: 'audio/mpeg',
      mayReadRedacted: true,
      audioState: 'whole',
    },
    errors: ['not_found'],
  }),
  saveTranscript: endpoint({
    domain: 'transcripts',
    method: 'PUT',
    path: 'updateTranscriptionData/{transcriptId}',
    summary: 'Save changes as a new version',
    description:
      'Body: editedTranscriptionData (version, segments, removed, speakers). A leaf with `redacted` true redacts its word in all versions, false lifts that; without the field nothing changes. Response: updated, message, version. 409 if another version was saved since; nothing is stored then.',
    access: 'onboarded',
    params: transcriptParams,
    maxBodyBytes: 4 * 1_048_576,
    maxBodyValues: 600_000,
    body: z.object({ editedTranscriptionData: transcriptChangesSchema }),
    exampleBody: {
      editedTranscriptionData: {
        version: 0,
        segments: [
          {
            id: 'seg_1',
            speaker: 'spk_0',
            text: [
              { text: 'The', word: 0 },
              { text: 'tribunal', word: 1 },
            ],
          },
        ],
        removed: [],
        speakers: [{ id: 'spk_0', name: 'Raghav Menon' }],
      },
    },
    response: z.object({
      updated: z.boolean(),
      message: z.string(),
      version: z.number(),
      /** Other words are redacted now than those that were sent as redacted or stood so before. */
      isMarkedElsewhere: z.boolean().optional(),
    }),
    // not_allowed: a case manager lifts a redaction or changes a paragraph with redacted words.
    errors: ['not_found', 'not_allowed', 'conflict', 'too_large'],
  }),
  listTranscriptVersions: endpoint({
    domain: 'transcripts',
    method: 'GET',
    path: 'transcripts/{transcriptId}/versions',
    summary: 'List the versions of a transcript, newest first',
    description:
      'Version 0 is the recognised text. Available to neutrals of the transcript’s case.',
    access: 'onboarded',
    params: transcriptParams,
    query: z.object(pageQuery(TRANSCRIPT_PAGE_SIZE)),
    response: pageOf(versionSchema),
    errors: ['not_found'],
  }),
  getTranscriptChanges: endpoint({
    domain: 'transcripts',
    method: 'GET',
    path: 'transcripts/{transcriptId}/versions/{version}',
    summary: 'Get what a version changed, segment by segment',
    description:
      'Response: the version, and changes: the first 200 segments with their texts before and after. Case managers get marks in place of redacted words. Available to neutrals of the transcript’s case.',
    access: 'onboarded',
    params: transcriptParams.extend({ version: versionNumberSchema }),
    response: versionSchema.extend({
      /** The first 200 changes, in the order of the transcript. Texts without times. */
      changes: z.array(
        z.object({
          segmentId: z.string(),
          /** '' if the version added the segment. */
          before: z.string(),
          /** '' if the version removed the segment. */
          after: z.string(),
          speakerBefore: z.string(),
          speakerAfter: z.string(),
          /** Number of redacted words before and after. */
          redactedBefore: z.number(),
          redactedAfter: z.number(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  restoreTranscript: endpoint({
    domain: 'transcripts',
    method: 'POST',
    path: 'transcripts/{transcriptId}/versions/{version}/restore',
    summary: 'Save the state of an older version as the newest version',
    description:
      'Body: version, the latest one that the caller has seen. 409 if there is a newer. What is redacted stays redacted.',
    access: 'onboarded',
    params: transcriptParams.extend({ version: versionNumberSchema }),
    body: z.object({ version: z.number().int().min(0) }),
    exampleBody: { version: 3 },
    response: z.object({ message: z.string(), version: z.number() }),
    errors: ['not_found', 'conflict'],
  }),
  exportTranscript: endpoint({
    domain: 'transcripts',
    method: 'POST',
    path: 'downloadTranscripts',
    summary: 'Export a transcript as a file',
    description:
      'Body: transcriptId or meetingId (transcriptId wins; the newest transcript of the meeting), fileFormat, redact, hasTimes, version (the latest if absent), crossExamination (transcriptId is a case’s id; not as subtitles), and for a reporter’s form (reporterPdf, reporterWord, reporterText: 25 numbered lines a page, the same in all three) reporter and hearingDate. Response: message, fileUrl, valid for a few minutes.',
    access: 'onboarded',
    body: z
      .object({
        transcriptId: idSchema.optional(),
        meetingId: idSchema.optional(),
        /** `transcriptId` is a case's id; its cross-examination is exported. */
        crossExamination: z.boolean().default(false),
        fileFormat: z.enum(exportFormats).default('wordWithLineNumbers'),
        /** Replaces redacted words by marks of one width. Case managers cannot switch it off. */
        redact: z.boolean().default(true),
        /** Time of each paragraph, in all files but subtitles. */
        hasTimes: z.boolean().default(false),
        /** An older version; the latest if absent. */
        version: z.number().int().min(0).max(1_000_000).optional(),
        /** Name under the certificate of a reporter's form; the caller's if absent. */
        reporter: reporterNameSchema,
        /** Day on the cover of a reporter's form, 'YYYY-MM-DD'; '' leaves it out. */
        hearingDate: hearingDaySchema,
      })
      .refine(({ transcriptId, meetingId }) => transcriptId ?? meetingId, {
        message: 'Name a transcript or a meeting',
      }),
    exampleBody: {
      transcriptId: example.transcriptId,
      fileFormat: 'wordWithLineNumbers',
      redact: true,
      hasTimes: true,
    },
    response: messageSchema.extend({ fileUrl: z.string() }),
    // conflict: the cross-examination changes during the export.
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
};
