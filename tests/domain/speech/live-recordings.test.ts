import { encodeMp3 } from 'mp3-encoder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveSession } from '#contracts/endpoints/speech/live-transcription.ts';
import { liveKeys } from '#lambdas/live-transcription/record/live-keys.ts';
import { mp3Frames } from '#shared/audio/mp3-frames.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import {
  type Proceedings,
  startProceedings,
} from '../../support/stores/start/start-proceedings.ts';

/** The recording of a live session: its parts, and the file beside its transcript. */

type Body = { message: string; session: LiveSession; audioFileUrl: string };

let on: Proceedings;
let n = 1_900;
beforeAll(async () => {
  process.env['SPEECH_SETTINGS'] = JSON.stringify({
    cases: { enableTranscription: 'yes', crossExamination: {} },
  });
  on = await startProceedings();
});
afterAll(async () => {
  await on.stop();
  delete process.env['SPEECH_SETTINGS'];
});
beforeEach(async () => {
  n += 1;
  await on.addCase(n);
});

const RATE = 16_000;
/** Sound of a length, as the browser encodes it. */
const sound = (seconds: number) =>
  encodeMp3({
    samples: Int16Array.from({ length: seconds * RATE }, (_none, at) => 9_000 * Math.sin(at / 9)),
    ...{ sampleRate: RATE, bitrateKbps: 32 },
  });
const params = () => ({ caseId: caseIdOf(n) });
const start = async (userId = 'usr_one') =>
  (
    await callHandler<Body>(
      apiEvent('POST', 'liveTranscription/{caseId}', { userId, params: params(), body: {} }),
    )
  ).body.session;
const post = (what: string, sessionId: string, body = {}, userId = 'usr_one') =>
  callHandler<Body>(
    apiEvent('POST', `liveTranscription/{caseId}/{sessionId}/${what}`, {
      ...{ userId, params: { ...params(), sessionId }, body },
    }),
  );
const upload = async (bytes: Uint8Array, userId = 'usr_one') => {
  const key = incomingKey(userId, 'liveAudio', newId('upload'));
  await on.upload(key, bytes, 'audio/mpeg');
  return { url: { url: key } };
};
const add = async (sessionId: string, startSeconds: number, seconds: number) =>
  post('audio', sessionId, { startSeconds, seconds, ...(await upload(sound(seconds))) });
const say = (sessionId: string, sequence: number) =>
  post('words', sessionId, {
    sequence,
    utterances: [{ words: [{ text: 'Heard.', start: 0.5, end: 1, confidence: 90 }] }],
  });
const recordingAddress = async (userId = 'usr_two') =>
  (
    await callHandler<Body>(
      apiEvent('GET', 'getLiveTranscriptionData/{caseId}', { userId, params: params() }),
    )
  ).body.audioFileUrl;
const secondsOf = async (address: string) => {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  return [...mp3Frames(bytes)].reduce((sum, { seconds }) => sum + seconds, 0);
};
const partsStored = async () =>
  (await scanTable(on.table)).filter(
    ({ pk, sk }) => pk === liveKeys.session(caseIdOf(n)).pk && String(sk).startsWith('AUDIO#'),
  );

describe('the recording of a live session', () => {
  it('is joined at the end, with silence where nothing was recorded, and each part once', async () => {
    const { id } = await start();
    await say(id, 0);
    const part = await upload(sound(2));
    const first = { startSeconds: 0, seconds: 2, ...part };
    expect((await post('audio', id, first)).status).toBe(200);
    expect((await post('audio', id, first)).status).toBe(200);
    await add(id, 5, 3);
    expect(await recordingAddress()).toBe('');

    await post('stop', id);

    expect(await partsStored()).toHaveLength(2);
    expect(await secondsOf(await recordingAddress())).toBeCloseTo(8, 1);
  });

  it('takes what a killed browser sends later, also after the next session has begun', async () => {
    const { id, transcriptId } = await start();
    await say(id, 0);
    await add(id, 0, 2);
    expect(transcriptId).toBe('');
    const { body } = await post('stop', id);
    expect(await secondsOf(await recordingAddress())).toBeCloseTo(2, 1);
    const next = await start();
    await say(next.id, 0);

    expect((await add(id, 2, 2)).status).toBe(200);

    expect(await recordingAddress()).toBe('');
    const transcript = await callHandler<{ audioFileUrl: string }>(
      apiEvent('GET', 'getTranscriptionData/{transcriptId}', {
        ...{ userId: 'usr_two', params: { transcriptId: body.session.transcriptId } },
      }),
    );
    expect(await secondsOf(transcript.body.audioFileUrl)).toBeCloseTo(4, 1);
    await add(next.id, 0, 1);
    await post('stop', next.id);
    expect(await secondsOf(await recordingAddress())).toBeCloseTo(1, 1);
  });

  it.each(['usr_two', 'usr_stranger'])(
    'takes nothing from %s, who did not start the session, and stores nothing',
    async (userId) => {
      const { id } = await start();
      const part = { startSeconds: 0, seconds: 1, ...(await upload(sound(1), userId)) };

      expect((await post('audio', id, part, userId)).status).toBe(404);

      expect(await partsStored()).toEqual([]);
    },
  );

  it('takes no file of another person, no other kind of file, and no time beyond a day', async () => {
    const { id } = await start();
    const times = { startSeconds: 0, seconds: 1 };
    const status = async (body: object) => (await post('audio', id, body)).status;

    expect(await status({ ...times, ...(await upload(sound(1), 'usr_two')) })).toBe(403);
    expect(await status({ ...times, ...(await upload(Buffer.from('no sound'))) })).toBe(415);
    const file = await upload(sound(1));
    expect(await status({ ...times, ...file, startSeconds: 8 * 3_600 })).toBe(400);
    expect(await status({ ...times, ...file, seconds: 121 })).toBe(400);

    expect(await partsStored()).toEqual([]);
  });
});
