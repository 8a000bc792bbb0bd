import { TranscribeStreamingClient } from '@aws-sdk/client-transcribe-streaming';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { synthesiseSpeech } from '../../src/transcribe/index.ts';
import {
  command,
  inPieces,
  startTranscribeFixture,
  textOf,
  transcribe,
  transcribeClient,
} from './transcribe-fixture.ts';

const ORDER = 'The claimant appeared in person. The respondent sought time, which is granted.';
const COURT_WORDS = { languageCode: 'en-IN', displayAs: { lok: 'Lok', adalat: 'Adalat' } };

let fixture: Awaited<ReturnType<typeof startTranscribeFixture>>;
beforeAll(async () => {
  fixture = await startTranscribeFixture({ vocabularies: { courts: COURT_WORDS } });
});
afterAll(() => fixture.close());

describe('a stream of speech', () => {
  it('is transcribed word by word, with a final result per utterance', async () => {
    const heard = await transcribe(fixture.client, inPieces(synthesiseSpeech(ORDER)));

    expect(heard.text).toBe(ORDER);
    expect(heard.finals.map(textOf)).toEqual([
      'The claimant appeared in person.',
      'The respondent sought time, which is granted.',
    ]);
  });

  it('has partial results that grow under the id of their final result', async () => {
    const { results } = await transcribe(
      fixture.client,
      inPieces(synthesiseSpeech('The matter is adjourned.')),
    );

    expect(results.map(textOf)).toEqual([
      'The',
      'The matter',
      'The matter is',
      'The matter is adjourned',
      'The matter is adjourned.',
    ]);
    expect(new Set(results.map(({ ResultId }) => ResultId)).size).toBe(1);
    expect(results.map(({ IsPartial }) => IsPartial)).toEqual([true, true, true, true, false]);
  });

  it('has items with times and confidence, punctuation apart from words', async () => {
    const { finals } = await transcribe(
      fixture.client,
      inPieces(synthesiseSpeech('Heard.', { edgeSeconds: 1 })),
    );

    const [word, mark] = finals[0]?.Alternatives?.[0]?.Items ?? [];
    expect(word).toMatchObject({ Type: 'pronunciation', Content: 'Heard', Confidence: 1 });
    expect(word?.StartTime).toBeCloseTo(1, 2);
    expect(word?.EndTime).toBeCloseTo(1.18, 2);
    expect(mark).toMatchObject({ Type: 'punctuation', Content: '.' });
  });

  it('returns its parameters in the initial response', async () => {
    const SessionId = 'b3b2d0a8-1111-4222-8333-444455556666';
    const { output } = await transcribe(fixture.client, inPieces(synthesiseSpeech('Yes.')), {
      SessionId,
      VocabularyName: 'courts',
    });

    expect(output).toMatchObject({
      SessionId,
      LanguageCode: 'en-IN',
      MediaSampleRateHertz: 16_000,
      MediaEncoding: 'pcm',
      VocabularyName: 'courts',
    });
    expect(output.RequestId).toBeTruthy();
  });

  it.each([8_000, 16_000, 22_050, 44_100, 48_000])('is understood at %i Hz', async (sampleRate) => {
    const samples = synthesiseSpeech('Rs. 4,50,000 v. nil', { sampleRate });

    const { text } = await transcribe(fixture.client, inPieces(samples, 1_601), {
      MediaSampleRateHertz: sampleRate,
    });

    expect(text).toBe('Rs. 4,50,000 v. nil');
  });

  it('is understood in Devanagari and Tamil', async () => {
    const words = 'वादी उपस्थित है। வழக்கு ஒத்திவைக்கப்பட்டது';
    const { text } = await transcribe(fixture.client, inPieces(synthesiseSpeech(words)), {
      LanguageCode: 'hi-IN',
    });

    expect(text).toBe(words);
  });

  it('shows the words of its custom vocabulary as that displays them', async () => {
    const samples = synthesiseSpeech('the lok adalat sits');
    const { text } = await transcribe(fixture.client, inPieces(samples), {
      VocabularyName: 'courts',
    });

    expect(text).toBe('the Lok Adalat sits');
  });

  it('does not apply a vocabulary of another language, without an error', async () => {
    const samples = synthesiseSpeech('the lok adalat sits');
    const { text } = await transcribe(fixture.client, inPieces(samples), {
      LanguageCode: 'hi-IN',
      VocabularyName: 'courts',
    });

    expect(text).toBe('the lok adalat sits');
  });

  it('shows lost, repeated, reordered and cut audio in the text', async () => {
    const words = ['one', 'two', 'three'].map((word) => synthesiseSpeech(word));
    const [one, two, three] = words.map((samples) => [...samples]);
    const said = async (...parts: (number[] | undefined)[]) =>
      (await transcribe(fixture.client, inPieces(Int16Array.from(parts.flatMap((p) => p ?? [])))))
        .text;

    expect(await said(one, two, three)).toBe('one two three');
    expect(await said(one, three)).toBe('one three');
    expect(await said(one, two, two, three)).toBe('one two two three');
    expect(await said(two, one, three)).toBe('two one three');
    expect(await said(one, two?.slice(0, 4_500), three)).toBe('one [unclear] three');
  });

  it('has events without results in silence, and no text', async () => {
    const silence = new Int16Array(16_000 * 5);
    const { results, events } = await transcribe(fixture.client, inPieces(silence));

    expect(results).toEqual([]);
    expect(events).toBe(5);
  });

  it('runs beside other streams', async () => {
    const texts = Array.from({ length: 10 }, (_, index) => `Order number ${index} is passed.`);
    const heard = await Promise.all(
      texts.map((text) => transcribe(fixture.client, inPieces(synthesiseSpeech(text)))),
    );

    expect(heard.map(({ text }) => text)).toEqual(texts);
  });
});

describe('a stream that fails', () => {
  const failure = (sent: Promise<unknown>) =>
    sent.then(
      () => {
        throw new Error('It did not fail');
      },
      (error: Error) => error,
    );

  it.each([
    ['a language that streaming does not have', { LanguageCode: 'en-XX' }],
    ['a sample rate below 8 kHz', { MediaSampleRateHertz: 7_999 }],
    ['a sample rate above 48 kHz', { MediaSampleRateHertz: 48_001 }],
    ['an unknown vocabulary', { VocabularyName: 'nobody' }],
    ['a session id that is no UUID', { SessionId: 'today' }],
  ])('is refused for %s', async (_, more) => {
    const sent = transcribe(
      fixture.client,
      inPieces(synthesiseSpeech('No.')),
      // Values that the client's types exclude.
      more as object,
    );

    expect(await failure(sent)).toMatchObject({ name: 'BadRequestException' });
  });

  it.each([
    ['speaker labels', { ShowSpeakerLabel: true }],
    ['Ogg Opus', { MediaEncoding: 'ogg-opus' }],
    ['language identification', { IdentifyLanguage: true, LanguageCode: undefined }],
  ])('is refused with 501 for %s', async (_, more) => {
    const sent = transcribe(
      fixture.client,
      inPieces(synthesiseSpeech('No.')),
      // Values of parameters by name.
      more as object,
    );

    expect(await failure(sent)).toMatchObject({
      name: 'NotImplementedException',
      $metadata: { httpStatusCode: 501 },
    });
  });

  it.each([
    ['another access key', { accessKeyId: 'other', secretAccessKey: 'local-secret' }],
    ['another secret key', { accessKeyId: 'local', secretAccessKey: 'other' }],
  ])('is refused with 403 when signed with %s', async (_, credentials) => {
    const client = transcribeClient(fixture.endpoint, credentials);

    const error = await failure(transcribe(client, inPieces(synthesiseSpeech('No.'))));

    expect(error).toMatchObject({ $metadata: { httpStatusCode: 403 } });
    client.destroy();
  });

  it('is refused when its signature is older than five minutes', async () => {
    const late = await startTranscribeFixture({ now: () => new Date(Date.now() + 301_000) });

    const error = await failure(transcribe(late.client, inPieces(synthesiseSpeech('No.'))));

    expect(error).toMatchObject({ name: 'InvalidSignatureException' });
    await late.close();
  });

  it('ends with an exception when no audio arrives in time', async () => {
    const impatient = await startTranscribeFixture({ audioTimeoutMs: 300 });
    const failed = Promise.withResolvers<void>();
    const pieces = (async function* () {
      yield* inPieces(synthesiseSpeech('I submit'));
      await failed.promise;
    })();

    const error = await failure(transcribe(impatient.client, pieces));
    failed.resolve();

    expect(error).toMatchObject({
      name: 'BadRequestException',
      message: expect.stringContaining('no new audio was received'),
    });
    await impatient.close();
  });

  it('ends with an exception for an audio event of more than one second', async () => {
    const pieces = inPieces(new Int16Array(16_001), 32_002);

    expect(await failure(transcribe(fixture.client, pieces))).toMatchObject({
      name: 'BadRequestException',
      message: expect.stringContaining('too big'),
    });
  });

  it.each([
    'BadRequestException',
    'InternalFailureException',
    'LimitExceededException',
    'ServiceUnavailableException',
  ])('ends with %s in mid speech, after what was heard', async (exception) => {
    await fixture.fault({ exception, afterSeconds: 1 });
    const output = await fixture.client.send(command(inPieces(synthesiseSpeech(ORDER))));
    const texts: string[] = [];

    const error = await failure(
      (async () => {
        for await (const { TranscriptEvent } of output.TranscriptResultStream ?? [])
          texts.push(...(TranscriptEvent?.Transcript?.Results ?? []).map(textOf));
      })(),
    );

    expect(error.name).toBe(exception);
    expect(texts.at(-1)).toBe('The claimant');
    expect((await fixture.streams()).at(-1)).toMatchObject({ state: 'failed', exception });
  });

  it('fails when it is reset, and the next one works', async () => {
    await fixture.fault({ exception: 'reset', afterSeconds: 0.5 });

    await failure(transcribe(fixture.client, inPieces(synthesiseSpeech(ORDER))));

    const { text } = await transcribe(fixture.client, inPieces(synthesiseSpeech(ORDER)));
    expect(text).toBe(ORDER);
  });

  it('hears a stream in real time, however fast it is sent', async () => {
    const paced = await startTranscribeFixture({ isRealTime: true });
    try {
      const silence = Array.from({ length: 600 }, () => new Uint8Array(16_000 * 2));
      const speech = inPieces(synthesiseSpeech('Granted', { sampleRate: 16_000 }));
      const transcribed = transcribe(paced.client, [...silence, ...speech]);
      const heard = async () => Number((await paced.streams()).at(-1)?.['seconds'] ?? 0);
      await expect.poll(heard).toBeGreaterThan(0);
      expect(await heard()).toBeLessThan(300);
      await fetch(`${paced.endpoint}/_local/clock`, {
        method: 'POST',
        body: JSON.stringify({ advanceSeconds: 700 }),
      });
      expect((await transcribed).text).toBe('Granted');
    } finally {
      await paced.close();
    }
  });

  it('is refused beyond the number of concurrent streams', async () => {
    const busy = await startTranscribeFixture({ maximumStreams: 1 });
    const gate = Promise.withResolvers<void>();
    const first = transcribe(
      busy.client,
      (async function* () {
        yield* inPieces(synthesiseSpeech('First'));
        await gate.promise;
      })(),
    );
    await expect.poll(() => busy.streams()).toHaveLength(1);

    const error = await failure(transcribe(busy.client, inPieces(synthesiseSpeech('Second'))));
    gate.resolve();

    expect(error).toMatchObject({ name: 'LimitExceededException' });
    expect((await first).text).toBe('First');
    await busy.close();
  });
});

it('answers 501 to other paths', async () => {
  const response = await fetch(`${fixture.endpoint}/medical-stream-transcription`);
  expect(response.status).toBe(501);
});

describe('a region that streams fewer languages', () => {
  it('refuses the others, and signatures of other regions', async () => {
    const tokyo = await startTranscribeFixture({ region: 'ap-northeast-1' });
    const clientOf = (region: string) =>
      new TranscribeStreamingClient({
        ...{ region, endpoint: tokyo.endpoint, maxAttempts: 1 },
        credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
      });
    const local = clientOf('ap-northeast-1');
    const pieces = () => inPieces(new Int16Array(1_600));
    await expect(transcribe(local, pieces(), { LanguageCode: 'pa-IN' })).rejects.toThrow(
      "'pa-IN' is not a language code that streaming supports in ap-northeast-1.",
    );
    expect((await transcribe(local, pieces(), { LanguageCode: 'hi-IN' })).text).toBe('');
    await expect(transcribe(tokyo.client, pieces())).rejects.toThrow('signature');
    local.destroy();
    await tokyo.close();
  });
});
