import { createHash } from 'node:crypto';
import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { isMutable, muteAudio } from '#shared/audio/mute-audio.ts';
import type { TimeRange } from '#shared/audio/time-range.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { mutedAudioKey } from '#shared/files/export-keys.ts';
import type { Files } from '#shared/files/files.ts';
import { objectExists } from '#shared/files/object-exists.ts';
import { readObject } from '#shared/files/read-object.ts';
import { storeFile } from '#shared/files/store-file.ts';
import { readContent } from '../content/content-store.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { TranscriptRecord } from '../record/transcript-record.ts';
import { readRedacted } from './read-redacted.ts';
import { hasRedactions, redactionsOf } from './redactions.ts';

/** The player reads the recording while a person works on its transcript. */
const AUDIO_ADDRESS_LIVES_SECONDS = 3600;

/** Times of the speech service are not exact: so much is muted around each redacted word. */
const MARGIN_SECONDS = 0.2;

/** A larger recording is not muted within a request; about five hours of MP3. */
const MUTED_MAX_BYTES = 150_000_000;

type ServedAudio = { address: string; state: 'whole' | 'muted' | 'withheld' };

/**
 * The recording as a person with this role may hear it: with silence in place of the redacted words
 * for those who may not read them, or not at all where it cannot be muted. The muted copy is kept
 * for a day; making it reads and writes one object of S3.
 */
export async function serveAudio(
  files: Files,
  record: TranscriptRecord,
  role: Role,
): Promise<ServedAudio> {
  const { audio, audioFileName: fileName, mediaType } = record;
  if (!audio) return { address: '', state: 'whole' };
  const addressOf = (file: { key: string; versionId?: string | undefined }) =>
    downloadAddress(files, { ...file, fileName }, AUDIO_ADDRESS_LIVES_SECONDS);
  const ranges = mayReadRedacted(role) ? [] : await rangesOf(files, record);
  if (ranges.length === 0) return { address: await addressOf(audio), state: 'whole' };
  const key = await findMutedCopy(files, { ...audio, contentType: mediaType, ranges });
  return key
    ? { address: await addressOf({ key }), state: 'muted' }
    : { address: '', state: 'withheld' };
}

async function rangesOf(files: Files, record: TranscriptRecord): Promise<TimeRange[]> {
  const latest = await readRedacted(files, record, record.latest);
  if (!hasRedactions(redactionsOf(latest))) return [];
  return redactedRanges({
    latest,
    recognised: await readContent(files, record, record.recognisedHash),
  });
}

type Contents = {
  latest: TranscriptContent;
  /** Version 0. */
  recognised: TranscriptContent;
};

/** Times of all redacted words, joined where they touch. */
export function redactedRanges({ latest, recognised }: Contents): TimeRange[] {
  const { words } = redactionsOf(latest);
  const marked = new Set(words);
  for (const { text } of latest.segments)
    for (const { redacted, word } of text) if (redacted && word !== undefined) marked.add(word);
  const ranges: TimeRange[] = [];
  for (const { text } of recognised.segments)
    for (const { word, start, end } of text)
      if (word !== undefined && marked.has(word) && start !== undefined && end !== undefined)
        ranges.push({ start: Math.max(0, start - MARGIN_SECONDS), end: end + MARGIN_SECONDS });
  const joined: TimeRange[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else joined.push(range);
  }
  return joined;
}

type Muted = {
  key: string;
  versionId?: string | undefined;
  contentType: string;
  ranges: readonly TimeRange[];
};

/** Key of the muted copy, which is made if it does not exist; undefined if it cannot be made. */
async function findMutedCopy(
  files: Files,
  { key, versionId, contentType, ranges }: Muted,
): Promise<string | undefined> {
  if (!isMutable(contentType)) return undefined;
  const facts = JSON.stringify([key, versionId, ranges]);
  const muted = mutedAudioKey(createHash('sha256').update(facts).digest('hex'));
  if (await objectExists(files, muted)) return muted;
  const bytes = await readObject(files, { key, versionId, maxBytes: MUTED_MAX_BYTES }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_large') return undefined;
      throw error;
    },
  );
  if (!bytes) return undefined;
  const copy = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!muteAudio(copy, { contentType, ranges })) return undefined;
  await storeFile(files, { key: muted, contentType, bytes: copy });
  return muted;
}
