import { S3Client } from '@aws-sdk/client-s3';
import {
  CreateVocabularyCommand,
  type CreateVocabularyCommandInput,
  DeleteVocabularyCommand,
  GetVocabularyCommand,
  ListVocabulariesCommand,
  TranscribeClient,
  UpdateVocabularyCommand,
} from '@aws-sdk/client-transcribe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_REGION } from '../../src/shared/emulator.ts';
import { startTranscriptionJobs, synthesiseSpeech } from '../../src/transcribe/index.ts';
import { inPieces, startTranscribeFixture, transcribe } from './transcribe-fixture.ts';

/** Custom vocabularies through the SDK's client, and what streams hear with them. */

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
const SAID = 'Kiran Oja appeared, with Advocate Mistri.';

let nowMs: number;
let jobs: Awaited<ReturnType<typeof startTranscriptionJobs>>;
let streams: Awaited<ReturnType<typeof startTranscribeFixture>>;
let client: TranscribeClient;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 29);
  jobs = await startTranscriptionJobs({
    port: 0,
    s3: new S3Client({ region: LOCAL_REGION, endpoint: 'http://127.0.0.1:1', credentials }),
    vocabularyMs: 60_000,
    maximumVocabularies: 3,
    now: () => new Date(nowMs),
  });
  streams = await startTranscribeFixture({ findVocabulary: jobs.findVocabulary });
  client = new TranscribeClient({
    ...{ region: LOCAL_REGION, endpoint: jobs.endpoint, credentials, maxAttempts: 1 },
  });
});
afterEach(async () => {
  client.destroy();
  await streams.close();
  await jobs.close();
});

const create = (VocabularyName: string, more: Partial<CreateVocabularyCommandInput> = {}) =>
  client.send(
    new CreateVocabularyCommand({
      ...{ VocabularyName, LanguageCode: 'en-IN', Phrases: ['Ojha', 'Mistry'], ...more },
    }),
  );
const get = (VocabularyName: string) => client.send(new GetVocabularyCommand({ VocabularyName }));
const hear = (VocabularyName?: string, said = SAID) =>
  transcribe(streams.client, inPieces(synthesiseSpeech(said)), {
    ...(VocabularyName && { VocabularyName }),
  });
const pass = () => {
  nowMs += 60_000;
};

describe('a custom vocabulary', () => {
  it('is PENDING, then READY, and a stream writes its words for words of the same sound', async () => {
    expect(await create('case-1')).toMatchObject({ VocabularyState: 'PENDING' });
    await expect(hear('case-1')).rejects.toMatchObject({ name: 'BadRequestException' });
    pass();

    expect(await get('case-1')).toMatchObject({
      ...{ VocabularyName: 'case-1', LanguageCode: 'en-IN', VocabularyState: 'READY' },
      LastModifiedTime: expect.any(Date),
    });
    expect((await hear()).text).toBe(SAID);
    expect((await hear('case-1')).text).toBe('Kiran Ojha appeared, with Advocate Mistry.');
  });

  it('of another script decides between words that differ by a dot', async () => {
    await create('case-hi', { LanguageCode: 'hi-IN', Phrases: ['फ़िरोज़'] });
    pass();
    const { text } = await transcribe(streams.client, inPieces(synthesiseSpeech('वादी फिरोज।')), {
      ...{ LanguageCode: 'hi-IN', VocabularyName: 'case-hi' },
    });
    expect(text).toBe('वादी फ़िरोज़।');
  });

  it('fails if a phrase has characters of another language', async () => {
    await create('mixed', { Phrases: ['Ojha', 'ओझा'] });
    pass();
    expect(await get('mixed')).toMatchObject({
      ...{ VocabularyState: 'FAILED', FailureReason: expect.stringContaining('ओझा') },
    });
    await expect(hear('mixed')).rejects.toMatchObject({ name: 'BadRequestException' });
  });

  it('is renewed, and can be neither changed nor deleted meanwhile', async () => {
    await create('case-1');
    const update = new UpdateVocabularyCommand({
      ...{ VocabularyName: 'case-1', LanguageCode: 'en-IN', Phrases: ['Ohja'] },
    });
    const remove = new DeleteVocabularyCommand({ VocabularyName: 'case-1' });
    await expect(client.send(update)).rejects.toMatchObject({ name: 'BadRequestException' });
    await expect(client.send(remove)).rejects.toMatchObject({ name: 'BadRequestException' });
    pass();
    expect(await client.send(update)).toMatchObject({ VocabularyState: 'PENDING' });
    pass();
    expect((await hear('case-1', 'Oja.')).text).toBe('Ohja.');
    await client.send(remove);
    await expect(get('case-1')).rejects.toMatchObject({ name: 'NotFoundException' });
    await expect(client.send(remove)).rejects.toMatchObject({ name: 'NotFoundException' });
    await expect(client.send(update)).rejects.toMatchObject({ name: 'NotFoundException' });
    await expect(hear('case-1')).rejects.toMatchObject({ name: 'BadRequestException' });
  });

  it('has a name of its own, and an account has so many', async () => {
    await create('a');
    await expect(create('a')).rejects.toMatchObject({ name: 'ConflictException' });
    await create('b');
    await create('c');
    await expect(create('d')).rejects.toMatchObject({ name: 'LimitExceededException' });
  });

  it.each([
    ['a name with spaces', { VocabularyName: 'a b' }],
    ['an unknown language', { LanguageCode: 'xx-XX' as 'en-IN' }],
    ['no phrases', { Phrases: [] }],
    ['a phrase with spaces', { Phrases: ['Kiran Ojha'] }],
    ['a phrase of 257 characters', { Phrases: ['a'.repeat(257)] }],
    ['more than 50 KB', { Phrases: Array.from({ length: 8_000 }, () => 'ojhamis') }],
  ])('is refused with %s', async (_, more) => {
    await expect(create('a', more)).rejects.toMatchObject({ name: 'BadRequestException' });
    await expect(get('a')).rejects.toMatchObject({ name: 'NotFoundException' });
  });

  it('is listed by name and state, in pages', async () => {
    await create('portal-a');
    pass();
    await create('portal-b');
    await create('other');
    const list = async (input: object) => {
      const { Vocabularies = [], NextToken } = await client.send(
        new ListVocabulariesCommand(input),
      );
      return { names: Vocabularies.map(({ VocabularyName }) => VocabularyName), NextToken };
    };
    expect((await list({ NameContains: 'portal-' })).names).toEqual(['portal-a', 'portal-b']);
    expect((await list({ StateEquals: 'READY' })).names).toEqual(['portal-a']);
    const first = await list({ MaxResults: 2 });
    expect(first.names).toEqual(['other', 'portal-a']);
    const rest = await list({ MaxResults: 2, NextToken: first.NextToken });
    expect(rest).toEqual({ names: ['portal-b'], NextToken: undefined });
  });

  it('from a file is not covered', async () => {
    const input = { Phrases: undefined, VocabularyFileUri: 's3://bucket/words.txt' };
    await expect(create('a', input)).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
  });
});
