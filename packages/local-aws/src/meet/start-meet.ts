/**
 * The local meeting page: a Jitsi-style server that admits visitors with a signed token for a room
 * and shows the room, their name and their own picture.
 *
 * Covered: GET /{room}?jwt=… with HS256 tokens (iss, aud, sub, room, nbf, exp, context.user).
 * Missing, expired, early, forged and foreign tokens are refused with different messages. Methods
 * other than GET answer 501.
 *
 * Not covered: pictures and sound of other visitors, chat, recording. Nothing leaves the browser.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Emulator } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { createRequestServer } from '../shared/request-server.ts';
import { checkToken, type MeetSettings } from './check-token.ts';
import { refusalPage, roomPage } from './pages.ts';

export type MeetOptions = {
  /** 0 picks any free port. */
  port: number;
  /** Required claims of a token, and the key that signs it. */
  token: MeetSettings;
  /** Clock for tests. */
  now?: () => Date;
};

const assets: Record<string, string> = { 'meet.css': 'text/css', 'meet.js': 'text/javascript' };

/** Starts the meeting page. Throws PortBusyError. */
export async function startMeet(options: MeetOptions): Promise<Emulator> {
  const server = createRequestServer('meet', (incoming, outgoing) =>
    serve(options, incoming, outgoing),
  );
  const endpoint = `http://127.0.0.1:${await listen(server, options.port)}`;
  return { name: 'meet', endpoint, close: () => close(server) };
}

async function serve(
  { token: settings, now = () => new Date() }: MeetOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const url = URL.parse(incoming.url ?? '/', 'http://127.0.0.1');
  const name = url?.pathname.slice(1) ?? '';
  if (incoming.method !== 'GET')
    return send(
      outgoing,
      501,
      'text/plain',
      `The local meeting page does not cover ${incoming.method}.`,
    );
  if (name === 'favicon.ico') return send(outgoing, 204, 'text/plain', '');
  if (name.startsWith('assets/')) return sendAsset(outgoing, name.slice('assets/'.length));
  if (!/^[\w-]{1,128}$/.test(name))
    return send(outgoing, 404, 'text/html', refusalPage('There is no room at this address.'));

  const checked = await checkToken(settings, {
    room: name,
    token: url?.searchParams.get('jwt') ?? '',
    now: now(),
  });
  if ('refusal' in checked)
    return send(outgoing, checked.status, 'text/html', refusalPage(checked.refusal));
  send(outgoing, 200, 'text/html', roomPage(name, checked));
}

function sendAsset(outgoing: ServerResponse, name: string): void {
  const type = assets[name];
  if (type) send(outgoing, 200, type, readFileSync(new URL(name, import.meta.url), 'utf8'));
  else send(outgoing, 404, 'text/plain', 'Not found');
}

/** The address contains the token, which must not leak to other sites. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "media-src 'self' blob: mediastream:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(self), microphone=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function send(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` });
  outgoing.end(body);
}
