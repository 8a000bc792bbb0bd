import { PutObjectCommand } from '@aws-sdk/client-s3';
import { synthesiseConversation, writeWav } from 'local-aws/transcribe';
import { addRecording, recordingIdOf } from '#lambdas/recordings/seed.door.ts';
import { createRandom } from '#seed/random.ts';
import { seedOnce } from '#seed/seed-once.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { uploadKey } from '#shared/files/upload-keys.ts';
import type { SeedNeutrals } from '../../people/seed-neutrals.ts';
import { casesWithDocuments, type SeedCase } from '../seed-case.ts';
import { makeDocket } from '../seed-docket.ts';
import { speakHearing } from './hearing-speech.ts';

/** About a minute of speech. */
const WORDS = 150;
/** As a telephone records. */
const SAMPLE_RATE = 8_000;
const DAYS_AGO = 4;

/**
 * Adds the recording of a hearing, in synthetic speech of several speakers, to the first running
 * mediation and arbitration. It is transcribed like an upload. Repeating it, also after an
 * interruption, adds only what is missing.
 */
export async function seedRecordings(
  { table, files }: { table: Table; files: Files },
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'RECORDINGS#1', now }, async () => {
    const recordedAt = new Date(now.getTime() - DAYS_AGO * 86_400_000);
    for (const seedCase of casesWithDocuments(makeDocket({ neutrals, now })))
      if (seedCase.record.resolutionKind !== 'negotiation')
        await addHearing({ table, files }, seedCase, { neutrals, recordedAt });
  });
}

/** Stores the file first, so that the record names its version. */
async function addHearing(
  { table, files }: { table: Table; files: Files },
  { record }: SeedCase,
  { neutrals, recordedAt }: { neutrals: SeedNeutrals; recordedAt: Date },
): Promise<void> {
  const seed = `recording of ${record.id}`;
  const isArbitration = record.resolutionKind === 'arbitration';
  const { userId } = isArbitration ? neutrals.arbitrator : neutrals.mediator;
  const uploadId = createRandom(seed).id('upl');
  const key = uploadKey(userId, 'caseRecording', uploadId);
  const bytes = speak(seed);
  const contentType = 'audio/wav';
  const { VersionId } = await files.client.send(
    new PutObjectCommand({ Bucket: files.bucket, Key: key, Body: bytes, ContentType: contentType }),
  );
  await addRecording(
    { table, clock: { now: () => recordedAt } },
    {
      id: recordingIdOf(uploadId),
      caseId: record.id,
      title: isArbitration ? 'Hearing on admissions' : 'Opening session',
      ownerId: userId,
      meetingId: '',
      file: {
        key,
        contentType,
        sizeBytes: bytes.length,
        ...(VersionId !== undefined && { versionId: VersionId }),
      },
      recordedAt: recordedAt.toISOString(),
    },
  );
}

/** Speaker labels end with the speaker's number. */
function speak(seed: string): Buffer {
  const turns = speakHearing(seed, { words: WORDS, hasExamination: false }).map(
    ({ speaker, text }) => ({ speaker: Number(speaker.slice('spk_'.length)), text }),
  );
  return writeWav(synthesiseConversation(turns, { sampleRate: SAMPLE_RATE }), {
    sampleRate: SAMPLE_RATE,
  });
}
