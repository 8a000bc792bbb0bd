import { createServer, type Server } from 'node:http';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { close, listen } from 'local-aws';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAllowed } from '#lambdas/recordings/provider/download-from-provider.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import {
  hearing,
  MEETING,
  type Recordings,
  SECRET_TOKEN,
  startRecordings,
} from '#tests/support/stores/start/start-recordings.ts';

/** Recordings that Zoom reports and serves. */

let on: Recordings;
let server: Server;
let origin: string;
/** Responses of the provider by path. */
let served: Record<string, { status?: number; headers?: Record<string, string>; body?: Buffer }>;
let tokens: (string | undefined)[];

beforeAll(async () => {
  on = await startRecordings();
  server = createServer((request, response) => {
    tokens.push(request.headers.authorization);
    const { status = 200, headers = {}, body } = served[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  origin = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterAll(async () => {
  await close(server);
  await on.stop();
});
beforeEach(async () => {
  served = {};
  tokens = [];
  await on.queued('fetch-recordings');
  await on.queued('process-recordings');
});

const START = '2026-01-05T06:35:00Z';
let session = 0;

type File = {
  file_size?: number;
  file_type: string;
  download_url?: string;
  recording_start?: string;
  status?: string;
};

function completed(files: File[], more: object = {}) {
  session += 1;
  const recording_files = files.map((file) => ({
    id: 'file',
    recording_start: START,
    file_size: 10,
    status: 'completed',
    download_url: `${origin}/${file.file_type}`,
    ...file,
  }));
  const object = {
    id: MEETING,
    uuid: `session-${session}==`,
    topic: 'Case',
    recording_files,
    ...more,
  };
  return { event: 'recording.completed', payload: { object }, download_token: 'token-1' };
}
const AUDIO = { file_type: 'M4A' };
const VIDEO = { file_type: 'MP4' };
const mp4 = () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42rest of the video');

/** The message that the webhook queued. */
async function fetchMessage(event: object): Promise<{ recordingId: string }> {
  expect((await on.webhook(event)).status).toBe(200);
  const [message] = await on.queued('fetch-recordings');
  // The webhook's message has the recording's id.
  return message as { recordingId: string };
}
const recording = async (recordId: string) => (await on.list('usr_one', { recordId })).data[0];

describe('the webhook', () => {
  it('queues a recording of a meeting of a case, and nothing else', async () => {
    const event = completed([VIDEO, AUDIO, { file_type: 'CHAT' }, { file_type: 'TIMELINE' }]);
    const { status, body } = await on.webhook(event);
    expect({ status, body }).toEqual({ status: 200, body: {} });
    expect(await on.queued('fetch-recordings')).toEqual([
      {
        caseId: caseIdOf(1),
        meetingId: 'mtg_1',
        hostId: 'usr_two',
        recordingId: expect.stringMatching(/^rec_[0-9a-f]{40}$/),
        recordedAt: START,
        token: 'token-1',
        files: [
          { kind: 'audio', url: `${origin}/M4A` },
          { kind: 'video', url: `${origin}/MP4` },
        ],
      },
    ]);
    expect(tokens).toEqual([]);
  });

  it('queues the largest of several views', async () => {
    const view = (name: string, file_size: number) => ({
      ...VIDEO,
      file_size,
      download_url: `${origin}/${name}`,
    });
    const unfinished = { ...view('unfinished', 4_000), status: 'processing' };
    await on.webhook(
      completed([view('small', 20), view('large', 3_000), view('middle', 100), unfinished]),
    );
    expect(await on.queued('fetch-recordings')).toMatchObject([
      { files: [{ kind: 'video', url: `${origin}/large` }] },
    ]);
  });

  it('queues each part of a session that was recorded in parts', async () => {
    const second = { ...AUDIO, recording_start: '2026-01-05T07:35:00Z' };
    await on.webhook(completed([AUDIO, second, { ...AUDIO, status: 'processing' }]));
    const queued = await on.queued('fetch-recordings');
    expect(new Set(queued.map((each) => (each as { recordingId: string }).recordingId)).size).toBe(
      2,
    );
  });

  it('answers the challenge of Zoom', async () => {
    const { createHmac } = await import('node:crypto');
    const payload = { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' };
    const { body } = await on.webhook({ event: 'endpoint.url_validation', payload });
    expect(body).toEqual({
      plainToken: payload.plainToken,
      encryptedToken: createHmac('sha256', SECRET_TOKEN).update(payload.plainToken).digest('hex'),
    });
    expect((await on.webhook({ event: 'endpoint.url_validation', payload: {} })).status).toBe(400);
  });

  it.each([
    ['a forged signature', { signature: `v0=${'0'.repeat(64)}` }],
    ['no signature', { signature: '' }],
    ['a signature of another length', { signature: 'v0=00' }],
    ['a signature of an older event', { ageSeconds: 3_600 }],
    ['a signature of the future', { ageSeconds: -3_600 }],
  ])('refuses %s, and queues nothing', async (_, sent) => {
    expect((await on.webhook(completed([AUDIO]), sent)).status).toBe(403);
    expect(await on.queued('fetch-recordings')).toEqual([]);
  });

  it('ignores other meetings, other events and events that it does not understand', async () => {
    const ignored = [
      completed([AUDIO], { id: 99999999999 }),
      { ...completed([AUDIO]), event: 'meeting.ended' },
      { event: 'recording.completed', payload: { object: { id: MEETING } } },
      completed([{ file_type: 'CHAT' }]),
      completed([{ ...AUDIO, download_url: 'file:///etc/passwd' }]),
    ];
    for (const event of ignored) expect((await on.webhook(event)).status).toBe(200);
    expect(await on.queued('fetch-recordings')).toEqual([]);
  });
});

describe('a recording of Zoom', () => {
  it('is downloaded with its token, stored by its bytes, and transcribed from its audio', async () => {
    served = { '/M4A': { body: hearing() }, '/MP4': { body: mp4() } };
    const message = await fetchMessage(completed([VIDEO, AUDIO]));
    await on.deliver('fetch-recordings', message);

    const { recordingId } = message;
    const stored = await recording(recordingId);
    expect(stored).toMatchObject({
      id: recordingId,
      meetingId: 'mtg_1',
      time: START,
      state: 'waiting',
      recordingName: expect.stringContaining('Session of'),
    });
    expect(stored.RecordingUrl).toContain('_video');
    expect(stored.audioFileUrl).not.toContain('_video');
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-1']);
    expect(await on.queued('process-recordings')).toEqual([{ caseId: caseIdOf(1), recordingId }]);

    await on.start(recordingId);
    await on.end(`${recordingId}-1`);
    const ready = await recording(recordingId);
    expect(ready.state).toBe('ready');
    expect(await on.transcript(ready.transcriptId)).toHaveLength(2);
    const audio = await (await fetch(ready.audioFileUrl)).arrayBuffer();
    expect(Buffer.from(audio).equals(hearing())).toBe(true);
  });

  it('is created once by an event that is delivered twice, and by a replay', async () => {
    served = { '/M4A': { body: hearing() } };
    const event = completed([AUDIO]);
    await on.webhook(event);
    await on.webhook(event);
    const messages = await on.queued('fetch-recordings');
    expect(messages).toHaveLength(2);
    const before = (await on.list()).total;
    await Promise.all(messages.map((message) => on.deliver('fetch-recordings', message)));
    await on.deliver('fetch-recordings', messages[0] ?? {});
    expect((await on.list()).total).toBe(before + 1);
  });

  it('is downloaded again after a kill between its storage and its registration', async () => {
    served = { '/M4A': { body: hearing() } };
    const message = await fetchMessage(completed([AUDIO]));
    const uploadId = message.recordingId.replace('rec_', 'upl_');
    const Key = `uploads/usr_two/caseRecording/${uploadId}`;
    const { PutObjectCommand } = await import('@aws-sdk/client-s3');
    await on.files.client.send(
      new PutObjectCommand({ Bucket: on.files.bucket, Key, Body: 'half a recording' }),
    );
    await on.deliver('fetch-recordings', message);
    const { Body, ContentType } = await on.files.client.send(
      new GetObjectCommand({ Bucket: on.files.bucket, Key }),
    );
    expect(ContentType).toBe('audio/wav');
    expect((await Body?.transformToByteArray())?.length).toBe(hearing().length);
    expect(await recording(message.recordingId)).toMatchObject({ state: 'waiting' });
  });

  it.each([
    ['an HTML page', Buffer.from('<html>Please sign in</html>')],
    ['empty', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
  ])('that is %s is not registered', async (_, body) => {
    served = { '/M4A': { body } };
    const message = await fetchMessage(completed([AUDIO]));
    await on.deliver('fetch-recordings', message);
    expect(await recording(message.recordingId)).toBeUndefined();
    expect(await on.queued('process-recordings')).toEqual([]);
  });

  it('of a negotiation stays with Zoom', async () => {
    served = { '/M4A': { body: hearing() } };
    await on.join('usr_one', 5, { resolutionKind: 'negotiation' });
    const message = await fetchMessage(completed([AUDIO]));
    await on.deliver('fetch-recordings', { ...message, caseId: caseIdOf(5) });
    expect(tokens).toEqual([]);
    expect(await on.queued('process-recordings')).toEqual([]);
  });

  it('above 4 GB is not downloaded', async () => {
    const headers = { 'content-length': String(5 * 1024 ** 3) };
    served = { '/M4A': { headers, body: Buffer.from('RIFF') } };
    const message = await fetchMessage(completed([AUDIO]));
    await on.deliver('fetch-recordings', message);
    expect(await recording(message.recordingId)).toBeUndefined();
  });

  it('is fetched from no other host, also by a redirect', async () => {
    served = {
      '/M4A': { status: 302, headers: { location: 'http://localhost:1/secret' } },
      '/MP4': { status: 302, headers: { location: 'https://zoom.us.example/x' } },
    };
    const message = await fetchMessage(completed([AUDIO, VIDEO]));
    await on.deliver('fetch-recordings', message);
    expect(await recording(message.recordingId)).toBeUndefined();
    expect(tokens).toHaveLength(2);
  });

  it('is tried again while the provider fails', async () => {
    served = { '/M4A': { status: 503 } };
    const message = await fetchMessage(completed([AUDIO]));
    await expect(on.deliver('fetch-recordings', message)).rejects.toThrow('503');
    served = {
      '/M4A': { status: 302, headers: { location: '/final' } },
      '/final': { body: hearing() },
    };
    await on.deliver('fetch-recordings', message);
    expect(await recording(message.recordingId)).toBeDefined();
  });
});

describe('the hosts of recordings', () => {
  const allowed = (address: string) => isAllowed(new URL(address), ['zoom.us']);

  it.each(['https://zoom.us/rec/1', 'https://us02web.zoom.us/rec/1', 'https://ZOOM.US:443/rec/1'])(
    'include %s',
    (address) => expect(allowed(address)).toBe(true),
  );

  it.each([
    'http://zoom.us/rec/1',
    'https://zoom.us.example/rec/1',
    'https://notzoom.us/rec/1',
    'https://zoom.us@evil.example/rec/1',
    'https://user:pass@zoom.us/rec/1',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1/rec/1',
    'https://zoom.us./rec/1',
  ])('exclude %s', (address) => expect(allowed(address)).toBe(false));
});
