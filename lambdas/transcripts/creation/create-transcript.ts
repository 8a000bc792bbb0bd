import {
  MAX_SEGMENTS,
  MAX_SPEAKERS,
  MAX_WORDS,
  type Segment,
  type Speaker,
  type SpokenWord,
} from '#contracts/rules/speech/transcripts.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredFile } from '#shared/files/files.ts';
import { storeFile } from '#shared/files/store-file.ts';
import { storeContent } from '../content/content-store.ts';
import { type TranscriptContent, transcriptContentSchema } from '../content/transcript-content.ts';
import { writeText } from '../exports/write-text.ts';
import { transcriptFileKeys } from '../record/transcript-keys.ts';
import { recognisedVersion } from '../record/transcript-record.ts';
import { addTranscript, findPlace } from '../record/transcript-repository.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { repairWords } from './repair-words.ts';
import { segmentWords } from './segment-words.ts';

export type NewTranscript = {
  /** `trn_…`. A second transcript with the same id is not created. */
  id: string;
  caseId: string;
  /** '' without a meeting. */
  meetingId: string;
  /** Id of the recording; '' without one. */
  recordId: string;
  title: string;
  audioFileName: string;
  audio: StoredFile | undefined;
  /** Content type of the recording; '' without one. */
  mediaType: string;
  /** Recognised words in the order of speech; repaired by repair-words.ts. */
  words: readonly SpokenWord[];
  /** Names of the speakers' labels. Others are called 'Speaker 1', 'Speaker 2' …. */
  speakers?: readonly Speaker[];
  /** Paragraphs of the words; by default they are found by speaker, pause and length. */
  segments?: readonly Segment[];
  crossExamination?: boolean;
  /** Minutes per clip of a cross-examination. */
  timeInterval?: number;
};

/**
 * Creates a transcript with version 0, which never changes, in a case that the caller has checked.
 * Safe to repeat, also after an interruption and in parallel. Returns whether it is new. Throws
 * `too_large` above 150,000 words. Three read units; two objects in S3.
 */
export async function createTranscript(
  deps: TranscriptsDeps,
  input: NewTranscript,
): Promise<{ isNew: boolean }> {
  const { table, files, clock } = deps;
  const { id, caseId, meetingId, recordId, title, audioFileName, audio, mediaType } = input;
  if (await findPlace(table, id)) return { isNew: false };
  const words = repairWords(input.words);
  if (words.length > MAX_WORDS)
    throw new AppError('too_large', `A transcript can have up to ${MAX_WORDS} words`);
  const content = contentOf(words, input);
  const place = { caseId, id };
  const recognisedHash = await storeContent(files, place, content);
  await storeFile(files, {
    key: transcriptFileKeys.text(place),
    contentType: 'text/plain; charset=utf-8',
    bytes: writeText({ title, content, hasTimes: true }),
  });
  const record = {
    ...place,
    ...{ meetingId, recordId, title, audioFileName, audio, mediaType },
    crossExamination: input.crossExamination ?? false,
    timeInterval: input.timeInterval ?? 0,
    createdAt: clock.now().toISOString(),
    wordCount: words.length,
    recognisedHash,
  };
  return { isNew: await addTranscript(table, { ...record, latest: recognisedVersion(record) }) };
}

function contentOf(
  words: readonly SpokenWord[],
  { segments = segmentWords(words), speakers = [] }: NewTranscript,
): TranscriptContent {
  if (segments.length > MAX_SEGMENTS)
    throw new AppError('too_large', `A transcript can have up to ${MAX_SEGMENTS} paragraphs`);
  const ids = new Set(segments.map(({ speaker }) => speaker));
  if (ids.size > MAX_SPEAKERS)
    throw new AppError('too_large', `A transcript can have up to ${MAX_SPEAKERS} speakers`);
  const names = new Map(speakers.map((speaker) => [speaker.id, speaker.name]));
  return transcriptContentSchema.parse({
    speakers: [...ids].map((speakerId, position) => ({
      id: speakerId,
      name: cleanName(names.get(speakerId) ?? '') || `Speaker ${position + 1}`,
    })),
    segments,
  });
}

/** A name as `speakerSchema` accepts it: one line without markup. */
const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[<>\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
