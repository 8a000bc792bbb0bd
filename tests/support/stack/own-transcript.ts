import { PutObjectCommand } from '@aws-sdk/client-s3';
import { writeWav } from 'local-aws/transcribe';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { SpokenWord } from '#contracts/rules/speech/transcripts.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { connectStores } from '#seed/connect-stores.ts';
import { systemClock } from '#shared/clock.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';

const RATE = 8_000;

type OwnTranscript = {
  /** One paragraph each: speakers 'Speaker 1' and 'Speaker 2' in turn. */
  paragraphs?: readonly string[];
  /** In place of paragraphs. */
  words?: readonly SpokenWord[];
  /** Confidence of every fifth word; the others have 95 percent. */
  lowConfidence?: number;
  /** Seconds of silence as the recording; 0 for none. */
  recordingSeconds?: number;
  /** Content type that the transcript names. The bytes are a WAV file. */
  mediaType?: string;
};

/** Two words a second. */
function speak(paragraphs: readonly string[], lowConfidence: number): SpokenWord[] {
  const words = paragraphs.flatMap((paragraph, turn) =>
    paragraph.split(' ').map((text) => ({ text, speaker: `spk_${turn % 2}` })),
  );
  return words.map(({ text, speaker }, at) => ({
    ...{ text, speaker },
    start: at * 0.5,
    end: at * 0.5 + 0.4,
    confidence: at % 5 === 4 ? lowConfidence : 95,
  }));
}

/** Adds a transcript to a case of the running test and returns its id. */
export async function ownTranscript(
  addresses: EndpointsFile,
  { id: caseId }: Pick<Case, 'id'>,
  {
    paragraphs = [],
    words = speak(paragraphs, 30),
    recordingSeconds = 0,
    mediaType = 'audio/wav',
  }: OwnTranscript,
): Promise<string> {
  const { table, files } = await connectStores(addresses);
  const id = `trn_${caseId.replace(/\W/g, '')}`;
  const key = `recordings/${caseId}/${id}.wav`;
  if (recordingSeconds > 0)
    await files.client.send(
      new PutObjectCommand({
        Bucket: files.bucket,
        Key: key,
        Body: writeWav(new Int16Array(recordingSeconds * RATE), { sampleRate: RATE }),
        ContentType: 'audio/wav',
      }),
    );
  await createTranscript(
    { table, files, clock: systemClock },
    {
      ...{ id, caseId, words },
      meetingId: '',
      recordId: '',
      title: 'Hearing of the test',
      audioFileName: recordingSeconds > 0 ? 'hearing.wav' : '',
      audio: recordingSeconds > 0 ? { key, contentType: 'audio/wav' } : undefined,
      mediaType: recordingSeconds > 0 ? mediaType : '',
    },
  );
  return id;
}
