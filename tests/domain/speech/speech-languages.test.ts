import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import {
  BadRequestException,
  StartTranscriptionJobCommand,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import {
  StartStreamTranscriptionCommand,
  TranscribeStreamingClient,
} from '@aws-sdk/client-transcribe-streaming';
import type { Emulator } from 'local-aws';
import {
  startTranscribe,
  startTranscriptionJobs,
  synthesiseSpeech,
  writeWav,
} from 'local-aws/transcribe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveSession } from '#contracts/endpoints/speech/live-transcription.ts';
import {
  isStreamed,
  recordedLanguages,
  type SpeechLanguage,
  speechLanguages,
  streamedLanguages,
  transcribeLanguages,
} from '#contracts/rules/speech/languages.ts';
import { storeCaseSpeech } from '#lambdas/speech/record/speech-settings-repository.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import type { FormFields } from '../../support/form-body.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import {
  type Proceedings,
  startProceedings,
} from '../../support/stores/start/start-proceedings.ts';

/** The table of languages, compared with Transcribe, in a region that streams all and in Tokyo. */

const MUMBAI = 'ap-south-1';
const TOKYO = 'ap-northeast-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const silence = new Uint8Array(6_400);

let on: Proceedings;
let tokyo: Emulator;
beforeAll(async () => {
  process.env['SPEECH_SETTINGS'] = JSON.stringify({
    servers: { 1: 'http://127.0.0.1:9/speech' },
    cases: { enableTranscription: 'yes', crossExamination: {} },
  });
  tokyo = await startTranscribe({ port: 0, credentials, region: TOKYO, isRealTime: false });
  process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING'] = tokyo.endpoint;
  on = await startProceedings();
  process.env['AWS_REGION'] = TOKYO;
  await on.addCase(950);
  await on.addCase(951);
  await storeCaseSpeech(on.table, {
    ...{ caseId: caseIdOf(951), version: 0, crossExamination: null },
    ...{ enableTranscription: 'yes', recordingLanguage: 'punjabi' },
  });
});
afterAll(async () => {
  await on.stop();
  await tokyo.close();
  process.env['AWS_REGION'] = MUMBAI;
  delete process.env['SPEECH_SETTINGS'];
  delete process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING'];
});

describe.each([MUMBAI, TOKYO])('in %s', (region) => {
  let transcribe: Emulator;
  let client: TranscribeStreamingClient;
  beforeAll(async () => {
    transcribe = await startTranscribe({ port: 0, credentials, region, isRealTime: false });
    const { endpoint } = transcribe;
    client = new TranscribeStreamingClient({ region, endpoint, credentials, maxAttempts: 1 });
  });
  afterAll(async () => {
    client.destroy();
    await transcribe.close();
  });

  const stream = async (language: SpeechLanguage) => {
    const { TranscriptResultStream } = await client.send(
      new StartStreamTranscriptionCommand({
        LanguageCode: speechLanguages[language],
        MediaEncoding: 'pcm',
        MediaSampleRateHertz: 16_000,
        AudioStream: (async function* () {
          yield { AudioEvent: { AudioChunk: silence } };
        })(),
      }),
    );
    for await (const _ of TranscriptResultStream ?? []);
    return true;
  };

  it('Transcribe streams the languages that are offered for dictation, and refuses the others', async () => {
    const streamed: SpeechLanguage[] = [];
    for (const language of recordedLanguages) {
      const isHeard = await stream(language).catch((error: Error) => {
        expect([error.name, isStreamed(language, region)]).toEqual(['BadRequestException', false]);
        return false;
      });
      if (isHeard) streamed.push(language);
    }
    expect(streamed).toEqual([...streamedLanguages(region)]);
  });
});

describe('the table of languages', () => {
  it('has each language that is offered, with the mode that it needs', () => {
    for (const language of recordedLanguages)
      expect(transcribeLanguages[speechLanguages[language]].batch).toBe(true);
    expect(streamedLanguages(MUMBAI)).toHaveLength(11);
    expect(streamedLanguages(TOKYO)).toEqual(['english', 'hindi']);
  });

  it('has languages that Transcribe’s jobs take, which refuse others', async () => {
    const s3 = on.files;
    const Bucket = 'languages';
    await s3.send(new CreateBucketCommand({ Bucket }));
    await s3.send(
      new PutObjectCommand({ Bucket, Key: 'a.wav', Body: writeWav(new Int16Array(9)) }),
    );
    const jobs = await startTranscriptionJobs({ port: 0, s3 });
    const client = new TranscribeClient({ endpoint: jobs.endpoint, credentials, region: MUMBAI });
    const start = (code: string) =>
      client.send(
        new StartTranscriptionJobCommand({
          TranscriptionJobName: `job-${code}`,
          LanguageCode: code as 'en-IN',
          Media: { MediaFileUri: `s3://${Bucket}/a.wav` },
          OutputBucketName: Bucket,
        }),
      );
    for (const language of recordedLanguages) await start(speechLanguages[language]);
    for (const code of ['ur-IN', 'as-IN', 'xx-XX'])
      await expect(start(code)).rejects.toThrow(BadRequestException);
    client.destroy();
    await jobs.close();
  });
});

describe('a language that is not streamed in the region', () => {
  type Body = { message: string; code: string; text: string; session: LiveSession; url: string };
  const dictate = (fields: FormFields) =>
    callHandler<Body>(
      apiEvent('POST', 'orderDictate', {
        userId: 'usr_one',
        form: {
          ...fields,
          audio_data: { type: 'audio/wav', bytes: writeWav(synthesiseSpeech('Heard.')) },
        },
      }),
    );
  const streams = async () =>
    // The emulator's own list of streams.
    (
      (await (await fetch(`${tokyo.endpoint}/_local/streams`)).json()) as {
        streams: { languageCode: string }[];
      }
    ).streams;
  const REFUSAL =
    'Punjabi is transcribed in recordings only. Dictation and live words are available in English';
  const testimony = JSON.stringify({ modelType: 'base.en', mediaId: 'med_1' });

  it.each<FormFields>([
    { language: 'punjabi' },
    { language: 'punjabi', caseId: caseIdOf(950) },
    // The case's language.
    { caseId: caseIdOf(951) },
    { caseId: caseIdOf(951), transcriptionParams: testimony },
  ])('is refused for %o, sent to nobody and not counted', async (fields) => {
    const [before, heard] = [await scanTable(on.table), (await streams()).length];
    const { status, body } = await dictate(fields);
    expect([status, body.code, body.message]).toEqual([400, 'invalid_input', REFUSAL]);
    expect((await streams()).length).toBe(heard);
    expect(await scanTable(on.table)).toEqual(before);
  });

  it('leaves English, also for testimony of its case', async () => {
    const fields = { caseId: caseIdOf(951), language: 'english' };
    expect((await dictate(fields)).body.text).toBe('Heard.');
    const examined = await dictate({ ...fields, transcriptionParams: testimony });
    expect([examined.status, examined.body.text]).toEqual([200, 'Heard.']);
    expect((await streams()).at(-1)).toMatchObject({ languageCode: 'en-IN' });
  });

  it('gets no address for live words; English does', async () => {
    const params = { caseId: caseIdOf(951) };
    const { session } = (
      await callHandler<Body>(
        apiEvent('POST', 'liveTranscription/{caseId}', { userId: 'usr_one', params, body: {} }),
      )
    ).body;
    const address = (language: string) =>
      callHandler<Body>(
        apiEvent('POST', 'liveTranscription/{caseId}/{sessionId}/address', {
          userId: 'usr_one',
          params: { ...params, sessionId: session.id },
          body: { language },
        }),
      );
    const before = await scanTable(on.table);
    const { status, body } = await address('punjabi');
    expect([status, body.message]).toEqual([400, REFUSAL]);
    expect(await scanTable(on.table)).toEqual(before);
    expect((await address('english')).body.url).toContain('language-code=en-IN');
  });
});
