import * as z from 'zod';
import { recordingStates } from '#contracts/endpoints/speech/recordings.ts';
import { secondsAfter } from '#shared/clock.ts';
import { storedFileSchema } from '#shared/files/files.ts';
import { scanVerdicts } from '#shared/files/scan-result.ts';
import { requiresVerdict, type Scanning } from '#shared/files/scanning.ts';
import { JOB_NAME_PREFIX } from '../recording-jobs.constants.ts';

const recordingFileSchema = storedFileSchema.extend({ sizeBytes: z.number() });
export type RecordingFile = z.output<typeof recordingFileSchema>;

/** A stretch of a recording, transcribed by a job of its own. Seconds from the recording's start. */
const recordingPartSchema = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  /** The attempt that started its job. */
  attempt: z.number(),
  isTranscribed: z.boolean(),
});
export type RecordingPart = z.output<typeof recordingPartSchema>;

/** Stored recording of a case's session. */
export const recordingRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** Place in the case's list, from 1. */
  number: z.number(),
  /** Grows with each change. */
  version: z.number(),
  title: z.string(),
  /** The neutral who uploaded it or hosted the meeting. */
  ownerId: z.string(),
  /** '' for an upload. */
  meetingId: z.string(),
  /** What the meeting provider or the neutral recorded; a video or the audio alone. */
  file: recordingFileSchema,
  /** A separate audio file of the same session. */
  audio: recordingFileSchema.optional(),
  recordedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  state: z.enum(recordingStates),
  /** Why it failed, for the user; '' otherwise. */
  message: z.string(),
  /** Number of the present or last transcription job, from 1; part of its name. */
  attempt: z.number(),
  /** Who asked for the present attempt, whose words it is heard with; the owner if absent. */
  askedBy: z.string().optional(),
  /** When the present or last job was started; absent before the first. */
  startedAt: z.iso.datetime().optional(),
  /**
   * Parts of a recording that is too long or too large for one job, in order; empty for one that is
   * transcribed whole, absent for one that was not measured.
   */
  parts: z.array(recordingPartSchema).optional(),
  /** The attempt for which the files of the parts are stored. */
  splitAttempt: z.number().optional(),
  /** Measured length of the sound; absent until it was measured, and for forms that are not measured. */
  lengthSeconds: z.number().optional(),
  /** What an attempt at an upload has counted of its owner's hours of the day. */
  counted: z.object({ attempt: z.number(), seconds: z.number() }).optional(),
  /** Until the end of the last word; 0 while it is not known. */
  durationSeconds: z.number(),
  /** '' while there is none. */
  transcriptId: z.string(),
  /** Verdicts of the malware scan by object key. */
  verdicts: z.record(z.string(), z.enum(scanVerdicts)),
});
export type RecordingRecord = z.output<typeof recordingRecordSchema>;

/** A recording before it has a place in its case's list. */
export type NewRecording = Pick<
  RecordingRecord,
  'id' | 'caseId' | 'title' | 'ownerId' | 'meetingId' | 'file' | 'audio' | 'recordedAt'
>;

/**
 * Whether a file of a recording may be played and transcribed. `isScanned`: the stage's setting;
 * files then wait for a clean verdict.
 */
export const isServable = (
  { verdicts, createdAt }: Pick<RecordingRecord, 'verdicts' | 'createdAt'>,
  { key }: RecordingFile,
  { isScanned }: { isScanned: Scanning },
): boolean =>
  requiresVerdict(isScanned, { key, createdAt })
    ? verdicts[key] === 'clean'
    : verdicts[key] !== 'threat';

/** Jobs end within hours; one that takes longer has lost its end. */
const JOB_ENDS_AFTER_SECONDS = 12 * 3_600;

/** Whether a transcription has not ended in time. */
export const isLost = (
  { state, startedAt }: Pick<RecordingRecord, 'state' | 'startedAt'>,
  now: Date,
): boolean =>
  state === 'transcribing' &&
  startedAt !== undefined &&
  secondsAfter(new Date(startedAt), JOB_ENDS_AFTER_SECONDS) < now.toISOString();

/** The state for the user: a transcription that has not ended in time has failed. */
export function stateOf(
  { state, message, startedAt }: Pick<RecordingRecord, 'state' | 'message' | 'startedAt'>,
  now: Date,
): Pick<RecordingRecord, 'state' | 'message'> {
  return isLost({ state, startedAt }, now)
    ? { state: 'failed', message: 'The transcription has not ended. Transcribe it again' }
    : { state, message };
}

/** The file that is transcribed. */
export const spokenFileOf = ({ file, audio }: Pick<RecordingRecord, 'file' | 'audio'>) =>
  audio ?? file;

/**
 * The recording's id follows from its upload, so that an upload is registered once. The video and
 * the audio of a session belong to one recording.
 */
export const recordingIdOf = (uploadId: string): string =>
  uploadId.replace(/^upl_/, JOB_NAME_PREFIX).replace(/_video$/, '');

/** Upload ids of the files of a session; `recordingIdOf` returns its recording's id for each. */
export const uploadIdsOf = (recordingId: string) => {
  const uploadId = recordingId.replace(/^rec_/, 'upl_');
  return { audio: uploadId, video: `${uploadId}_video` };
};

/**
 * Name of a transcription job: a second delivery starts none, another attempt a new one. `part`: from
 * 1; absent for the whole recording.
 */
export const jobNameOf = ({
  id,
  attempt,
  part,
}: Pick<RecordingRecord, 'id' | 'attempt'> & { part?: number }): string =>
  part === undefined ? `${id}-${attempt}` : `${id}-${attempt}-${part}`;

/** What a job name says; undefined for the name of another job. */
export function readJobName(
  name: string,
): { recordingId: string; attempt: number; part?: number } | undefined {
  const [, recordingId, attempt, part] =
    /^(rec_\w{1,60})-(\d{1,6})(?:-(\d{1,2}))?$/.exec(name) ?? [];
  if (recordingId === undefined) return undefined;
  return { recordingId, attempt: Number(attempt), ...(part && { part: Number(part) }) };
}

/** Id of a recording's transcript, so that a second delivery creates none. */
export const transcriptIdOf = (recordingId: string): string => recordingId.replace(/^rec_/, 'trn_');
