/**
 * A local Zoom: server-to-server OAuth and meetings, with Zoom's checks.
 *
 * Covered: POST /oauth/token (Basic client id and secret, grant account_credentials, account id;
 * tokens are valid for an hour), POST /v2/users/me/meetings, GET and DELETE /v2/meetings/{id} with
 * a valid Bearer token, errors in Zoom's format. Two pages stand for its addresses: /j/{id} for
 * participants, /s/{id} for the host. Cloud recordings: the webhook events recording.completed and
 * endpoint.url_validation with their signatures, and the files behind a download token, with a
 * redirect. Everything else answers 501. State is kept in memory.
 *
 * Different from Zoom: an event is sent once, and the caller of the route below gets its outcome;
 * the audio file is served as it was given, also as a WAV file.
 *
 * For tests: POST /_local/faults makes the next calls fail, GET /_local/calls lists the calls.
 * POST /_local/recordings?meeting={id} with an audio file as body records a meeting and sends the
 * event, as often as `times` says; `video` adds a video file of that many bytes.
 * POST /_local/validate sends the challenge.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Emulator } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { readBody } from '../shared/read-body.ts';
import { createRequestServer } from '../shared/request-server.ts';
import { createRecordings, type Recordings, type ZoomWebhook } from './recordings.ts';

/** A server-to-server OAuth app. */
export const zoomAppSchema = z.object({
  accountId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
});

export type ZoomOptions = {
  /** 0 picks any free port. */
  port: number;
  app: z.output<typeof zoomAppSchema>;
  /** Receiver of events; none by default. */
  webhook?: ZoomWebhook;
  /** Clock for tests. */
  now?: () => Date;
};

const TOKEN_LIVES_SECONDS = 3600;
const LARGEST_BODY_BYTES = 65_536;
const LARGEST_RECORDING_BYTES = 512 * 1024 * 1024;

type Meeting = { id: number; topic: string; start_time: string; password: string };
type Fault = { status: number; retryAfter?: string | undefined; delayMs: number };
type Zoom = {
  options: ZoomOptions;
  endpoint: string;
  /** Expiry by token, in milliseconds since 1970. */
  tokens: Map<string, number>;
  meetings: Map<number, Meeting>;
  faults: Fault[];
  calls: string[];
  recordings: Recordings;
};
type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
type Call = { incoming: IncomingMessage; path: string; body: string; bytes: Buffer };

/** Starts Zoom. Throws PortBusyError. */
export async function startZoom(options: ZoomOptions): Promise<Emulator> {
  const zoom: Zoom = {
    options,
    endpoint: '',
    tokens: new Map(),
    meetings: new Map(),
    faults: [],
    calls: [],
    recordings: createRecordings({
      endpoint: () => zoom.endpoint,
      accountId: options.app.accountId,
      webhook: options.webhook,
      nowMs: () => nowOf(options),
    }),
  };
  const server = createRequestServer('zoom', async (incoming, outgoing) =>
    send(outgoing, await answer(zoom, incoming)),
  );
  zoom.endpoint = `http://127.0.0.1:${await listen(server, options.port)}`;
  return { name: 'zoom', endpoint: zoom.endpoint, close: () => close(server) };
}

async function answer(zoom: Zoom, incoming: IncomingMessage): Promise<Reply> {
  const path = URL.parse(incoming.url ?? '/', zoom.endpoint)?.pathname ?? '/';
  const isRecording = path === '/_local/recordings';
  const limit = isRecording ? LARGEST_RECORDING_BYTES : LARGEST_BODY_BYTES;
  const bytes = (await readBody(incoming, limit)) ?? Buffer.alloc(0);
  const body = isRecording ? '' : bytes.toString('utf8');
  const call = { incoming, path, body, bytes };
  const name = `${incoming.method} ${path}`;
  if (name === 'POST /_local/faults') return setFaults(zoom, body);
  if (name === 'GET /_local/calls') return { status: 200, body: zoom.calls };
  if (name === 'POST /_local/recordings') return recordMeeting(zoom, call);
  if (name === 'POST /_local/validate')
    return { status: 200, body: { isValid: await zoom.recordings.validate() } };
  if (/^GET \/[js]\/\d+$/.test(name)) return meetingPage(zoom, path);
  zoom.calls.push(name);
  const fault = zoom.faults.shift();
  if (fault) {
    await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault.status !== 200)
      return {
        ...apiError(fault.status, fault.status, 'You have reached a limit, or we are down.'),
        headers: fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter },
      };
  }
  if (name === 'POST /oauth/token') return giveToken(zoom, call);
  if (path.startsWith('/v2/')) return answerApi(zoom, call);
  if (name.startsWith('GET /rec/')) return serveRecording(zoom, call);
  return notCovered(name);
}

const recordSchema = z.object({
  meeting: z.coerce.number(),
  /** How often the event is sent. */
  times: z.coerce.number().int().min(1).max(5).default(1),
  /** Size of a video file in bytes; none if absent. */
  video: z.coerce.number().int().positive().optional(),
});

/** Records a meeting and sends the event. Returns the status of each response. */
async function recordMeeting(zoom: Zoom, { incoming, bytes }: Call): Promise<Reply> {
  const { searchParams } = new URL(incoming.url ?? '/', zoom.endpoint);
  const { meeting: id, times, video } = recordSchema.parse(Object.fromEntries(searchParams));
  const event = zoom.recordings.completed({
    // An unknown meeting is reported too, like one of another program with the same account.
    meeting: zoom.meetings.get(id) ?? { id, topic: 'Unknown', start_time: '2026-01-05T06:30:00Z' },
    audio: bytes,
    audioType: incoming.headers['content-type'] ?? 'audio/x-m4a',
    video: video === undefined ? undefined : videoOf(video),
    durationSeconds: 60,
  });
  const responses = [];
  for (let sent = 0; sent < times; sent += 1) responses.push(await zoom.recordings.send(event));
  return { status: 200, body: { event, statuses: responses.map(({ status }) => status) } };
}

/** The first box of an MP4 file, and zeros. */
const videoOf = (sizeBytes: number) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16]),
    Buffer.from('ftypisom\0\0\0\0'),
    Buffer.alloc(Math.max(0, sizeBytes - 16)),
  ]);

/** The file behind a download address: first a redirect, then the bytes. */
function serveRecording(zoom: Zoom, { incoming, path }: Call): Reply {
  const { searchParams } = new URL(incoming.url ?? '/', zoom.endpoint);
  const [, , step, id = ''] = path.split('/');
  if (step === 'webhook_download') {
    const bearer = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1];
    const token = bearer ?? searchParams.get('access_token') ?? '';
    const location = zoom.recordings.archiveAddress(id, token);
    return location ? { status: 302, headers: { location } } : apiError(401, 124, 'Forbidden');
  }
  const file = step === 'archive' && zoom.recordings.findFile(id, searchParams.get('key') ?? '');
  if (!file) return apiError(404, 3301, 'This recording does not exist.');
  return {
    status: 200,
    headers: { 'content-type': file.contentType, 'content-length': String(file.bytes.length) },
    body: file.bytes,
  };
}

const faultsSchema = z.array(
  z.object({
    status: z.number().int(),
    retryAfter: z.string().optional(),
    delayMs: z.number().nonnegative().default(0),
  }),
);

function setFaults(zoom: Zoom, body: string): Reply {
  zoom.faults = faultsSchema.parse(JSON.parse(body));
  return { status: 204 };
}

function giveToken({ options, tokens }: Zoom, { incoming, body }: Call): Reply {
  const { accountId, clientId, clientSecret } = options.app;
  const oauthError = (error: string, reason: string): Reply => ({
    status: 400,
    body: { reason, error },
  });
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  if (incoming.headers.authorization !== `Basic ${basic}`)
    return oauthError('invalid_client', 'Invalid client_id or client_secret');
  if (incoming.headers['content-type'] !== 'application/x-www-form-urlencoded;charset=UTF-8')
    if (incoming.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return oauthError('invalid_request', 'Bad content type');
  const form = new URLSearchParams(body);
  if (form.get('grant_type') !== 'account_credentials')
    return oauthError('unsupported_grant_type', 'unsupported grant type');
  if (form.get('account_id') !== accountId) return oauthError('invalid_request', 'Bad Request');
  const token = randomBytes(32).toString('base64url');
  tokens.set(token, nowOf(options) + TOKEN_LIVES_SECONDS * 1000);
  return {
    status: 200,
    body: {
      access_token: token,
      token_type: 'bearer',
      expires_in: TOKEN_LIVES_SECONDS,
      scope: 'meeting:write:admin meeting:read:admin',
      api_url: 'https://api.zoom.us',
    },
  };
}

const nowOf = ({ now = () => new Date() }: ZoomOptions) => now().getTime();

function answerApi(zoom: Zoom, call: Call): Reply {
  const token = /^Bearer (.+)$/.exec(call.incoming.headers.authorization ?? '')?.[1] ?? '';
  const endsAt = zoom.tokens.get(token);
  if (endsAt === undefined) return apiError(401, 124, 'Invalid access token.');
  if (endsAt <= nowOf(zoom.options)) return apiError(401, 124, 'Access token is expired.');
  const name = `${call.incoming.method} ${call.path}`;
  if (name === 'POST /v2/users/me/meetings') return createMeeting(zoom, call);
  const id = Number(/^(?:GET|DELETE) \/v2\/meetings\/(\d+)$/.exec(name)?.[1]);
  if (Number.isNaN(id)) return notCovered(name);
  const meeting = zoom.meetings.get(id);
  if (!meeting) return apiError(404, 3001, `Meeting does not exist: ${id}.`);
  if (call.incoming.method === 'DELETE') {
    zoom.meetings.delete(id);
    return { status: 204 };
  }
  return { status: 200, body: presented(zoom, meeting) };
}

const createSchema = z.strictObject({
  topic: z.string().min(1).max(200),
  type: z.literal(2),
  start_time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  duration: z.number().int().positive(),
  timezone: z.string(),
  settings: z.strictObject({
    join_before_host: z.boolean(),
    jbh_time: z.literal([0, 5, 10, 15]),
    waiting_room: z.boolean(),
  }),
});

function createMeeting(zoom: Zoom, { incoming, body }: Call): Reply {
  if (incoming.headers['content-type'] !== 'application/json')
    return apiError(415, 300, 'Unsupported Content Type');
  const parsed = createSchema.safeParse(JSON.parse(body));
  if (!parsed.success) return apiError(400, 300, z.prettifyError(parsed.error));
  const { topic, start_time } = parsed.data;
  const meeting = {
    id: randomInt(80_000_000_000, 90_000_000_000),
    topic,
    start_time,
    password: randomBytes(12).toString('base64url'),
  };
  zoom.meetings.set(meeting.id, meeting);
  return { status: 201, body: presented(zoom, meeting) };
}

function presented({ endpoint }: Zoom, { id, topic, start_time, password }: Meeting) {
  return {
    id,
    topic,
    type: 2,
    start_time,
    status: 'waiting',
    join_url: `${endpoint}/j/${id}?pwd=${password}`,
    start_url: `${endpoint}/s/${id}?zak=${randomBytes(24).toString('base64url')}`,
  };
}

function meetingPage({ meetings }: Zoom, path: string): Reply {
  const meeting = meetings.get(Number(path.slice(3)));
  const title = meeting ? `Local Zoom: ${meeting.topic}` : 'There is no such meeting';
  const role = path.startsWith('/s/') ? 'You are the host.' : 'You came in by the link.';
  const escapedTitle = title.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);
  return {
    status: meeting ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' },
    body: `<!doctype html><html lang="en"><title>${escapedTitle}</title><h1>${escapedTitle}</h1><p>${meeting ? role : ''}</p></html>`,
  };
}

const apiError = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message },
});

const notCovered = (what: string) => apiError(501, 501, `The local Zoom does not cover ${what}.`);

function send(outgoing: ServerResponse, { status, body, headers }: Reply): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  const isRaw = typeof body === 'string' || body === undefined || Buffer.isBuffer(body);
  outgoing.end(isRaw ? body : JSON.stringify(body));
}
