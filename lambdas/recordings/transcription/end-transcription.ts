import { GetTranscriptionJobCommand } from '@aws-sdk/client-transcribe';
import type { Speaker, SpokenWord } from '#contracts/rules/speech/transcripts.ts';
import { countSpeechItem } from '#lambdas/speech/door.ts';
import { createTranscript, type NewTranscript } from '#lambdas/transcripts/creation.door.ts';
import { AppError } from '#shared/errors.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import { readObject } from '#shared/files/read-object.ts';
import { logger } from '#shared/logger.ts';
import { failTranscription } from '../record/fail-transcription.ts';
import { countHeard } from '../record/recorded-minutes.ts';
import { transcriptionKey } from '../record/recording-keys.ts';
import {
  isServable,
  jobNameOf,
  type RecordingRecord,
  readJobName,
  transcriptIdOf,
} from '../record/recording-record.ts';
import { changeRecording, type RecordingPlace } from '../record/recording-repository.ts';
import { explainFailure } from './explain-failure.ts';
import type { RecordingMessage } from './recording-message.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';
import { readTranscriptionOutput } from './transcription-output.ts';
import { withholdThreat } from './withhold-threat.ts';

/**
 * Follows the end of a job: says why it failed, or notes that its part is transcribed, and makes the
 * transcript once all parts are. Safe to repeat, also after an interruption.
 */
export async function endTranscription(
  deps: TranscriptionDeps,
  place: RecordingPlace,
  { jobName, isCompleted }: Extract<RecordingMessage, { kind: 'ended' }>,
): Promise<void> {
  const job = readJobName(jobName);
  const record = await (isCompleted && job?.part !== undefined
    ? notePart(deps, place, { attempt: job.attempt, part: job.part })
    : changeRecording(deps.table, place, () => undefined));
  if (record?.state !== 'transcribing' || !job || !isOfAttempt(record, job)) return;
  if (isCompleted) {
    const { parts = [] } = record;
    if (parts.every(({ isTranscribed }) => isTranscribed))
      await makeTranscript(deps, place, record);
    return;
  }
  const { TranscriptionJob } = await deps.transcribe.send(
    new GetTranscriptionJobCommand({ TranscriptionJobName: jobName }),
  );
  const reason = TranscriptionJob?.FailureReason ?? '';
  logger.warn('transcription_failed', { recordingId: record.id, reason });
  const message = explainFailure(reason);
  const { parts = [] } = record;
  await failTranscription(
    deps,
    place,
    record.attempt,
    job.part === undefined ? message : `Part ${job.part} of ${parts.length}: ${message}`,
  );
}

/** Whether a job belongs to the present attempt; another attempt, or the first delivery, has ended it. */
function isOfAttempt(
  { attempt, parts = [] }: RecordingRecord,
  job: { attempt: number; part?: number },
): boolean {
  if (job.part === undefined) return parts.length === 0 && job.attempt === attempt;
  return parts[job.part - 1]?.attempt === job.attempt;
}

/**
 * Notes that a part is transcribed, also after another part has failed: a later attempt keeps it. Its
 * job is counted in the same transaction.
 */
const notePart = (
  { table, clock }: TranscriptionDeps,
  place: RecordingPlace,
  job: { attempt: number; part: number },
): Promise<RecordingRecord | undefined> =>
  changeRecording(table, place, (stored) => {
    const { parts = [] } = stored;
    const part = parts[job.part - 1];
    if (!part || part.isTranscribed || part.attempt !== job.attempt) return undefined;
    return {
      record: { ...stored, parts: parts.with(job.part - 1, { ...part, isTranscribed: true }) },
      items: [
        countSpeechItem(table, {
          ...{ caseId: stored.caseId, userId: stored.ownerId, kind: 'recorded', now: clock.now() },
          seconds: part.endSeconds - part.startSeconds,
        }),
      ],
    };
  });

/**
 * Makes the transcript of a recording whose jobs have all ended. Safe to repeat, also after an
 * interruption.
 */
export async function makeTranscript(
  deps: TranscriptionDeps,
  place: RecordingPlace,
  record: RecordingRecord,
): Promise<void> {
  const { words, speakers } = await readWords(deps, record);
  const transcriptId = transcriptIdOf(record.id);
  // The file that was scanned, where the video's verdict is late.
  const played = [record.file, record.audio].find((file) => file && isServable(record, file, deps));
  const refusal =
    words.length === 0
      ? NO_SPEECH
      : await transcriptRefusal(deps, {
          id: transcriptId,
          caseId: record.caseId,
          meetingId: record.meetingId,
          recordId: record.id,
          title: record.title,
          audioFileName: withFittingExtension(record.title, record.file.contentType),
          audio: played,
          mediaType: played?.contentType ?? '',
          words,
          speakers,
        });
  const durationSeconds = Math.ceil(words.at(-1)?.end ?? 0);
  const now = deps.clock.now();
  logger.info('transcription_ended', { recordingId: record.id, words: words.length });
  const ended = await changeRecording(deps.table, place, (stored) => {
    if (stored.state !== 'transcribing' || stored.attempt !== record.attempt) return undefined;
    const after: RecordingRecord =
      refusal === undefined
        ? { ...stored, state: 'ready', durationSeconds, transcriptId }
        : { ...stored, state: 'failed', message: refusal };
    const { caseId, ownerId: userId, parts = [] } = stored;
    if (parts.length > 0) return { record: after };
    // In the transition's transaction, so that each job is counted once; those of parts are counted.
    const item = countSpeechItem(deps.table, {
      ...{ caseId, userId, kind: 'recorded', seconds: durationSeconds, now },
    });
    // Of a form that was not measured.
    const counted = countHeard(deps.table, { record: after, lengthSeconds: durationSeconds, now });
    return { record: counted.record, items: [item, ...counted.items] };
  });
  // The verdict can have come while the transcript was created.
  await withholdThreat(deps.table, ended);
}

/**
 * The words of all parts, in the recording's time. A label of a job says nothing about the voices of
 * another job: each part has speakers of its own, whose names say so.
 */
async function readWords(
  deps: TranscriptionDeps,
  record: RecordingRecord,
): Promise<{ words: SpokenWord[]; speakers: Speaker[] }> {
  const { parts = [] } = record;
  if (parts.length === 0)
    return { words: await readOutput(deps, record, jobNameOf(record)), speakers: [] };
  const words: SpokenWord[] = [];
  const speakers: Speaker[] = [];
  for (const [index, { attempt, startSeconds }] of parts.entries()) {
    const part = index + 1;
    const spoken = await readOutput(deps, record, jobNameOf({ ...record, attempt, part }));
    const idOf = (label: string) => `part_${part}_${label}`;
    const labels = [...new Set(spoken.map(({ speaker }) => speaker))];
    speakers.push(
      ...labels.map((label, position) => ({
        id: idOf(label),
        name: parts.length === 1 ? '' : `Speaker ${position + 1} (part ${part})`,
      })),
    );
    for (const word of spoken)
      words.push({
        ...word,
        start: word.start + startSeconds,
        end: word.end + startSeconds,
        speaker: idOf(word.speaker),
      });
  }
  return { words, speakers };
}

async function readOutput(
  { files }: TranscriptionDeps,
  { caseId }: RecordingRecord,
  jobName: string,
): Promise<SpokenWord[]> {
  const output = await readObject(files, { key: transcriptionKey(caseId, jobName) });
  if (!output) throw new Error(`The output of the job ${jobName} is missing`);
  return readTranscriptionOutput(Buffer.from(output).toString('utf8'));
}

const NO_SPEECH = 'No speech was recognised in this recording';

/** Creates the transcript. Returns why it cannot be created, which a repeat would not change. */
async function transcriptRefusal(
  deps: TranscriptionDeps,
  transcript: NewTranscript,
): Promise<string | undefined> {
  try {
    await createTranscript(deps, transcript);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') return error.message;
    throw error;
  }
}
