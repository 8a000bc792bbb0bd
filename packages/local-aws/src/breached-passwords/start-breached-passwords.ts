/**
 * A local server of breached passwords, with the range protocol of Have I Been Pwned (Pwned Passwords,
 * API v3).
 *
 * Covered: GET /range/{the first five hexadecimal digits of a SHA-1 hash}: text, one line
 * `<the other 35 digits>:<count>` for each breached password with that beginning, lines end in CRLF. With
 * the header `Add-Padding: true` there are 800 to 1,000 lines; those added have the count 0. Anything but
 * five hexadecimal digits: 400. Everything else, hashes of NTLM among it: 501.
 *
 * Different from the service: it knows the passwords that it was given, no others, each seen once.
 *
 * For tests: GET /_local/calls lists the ranges that were asked for.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Emulator } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { createRequestServer } from '../shared/request-server.ts';

export type BreachedPasswordsOptions = {
  /** 0 picks any free port. */
  port: number;
  /** Passwords that it reports as breached. */
  passwords: readonly string[];
};

/** Digits of a hash that a client sends. */
const PREFIX_DIGITS = 5;
const HASH_DIGITS = 40;
/** Lines of an answer with padding, as the service documents them. */
const PADDED_LINES = { from: 800, to: 1_000 };
/** Ranges that are remembered for tests. */
const REMEMBERED_CALLS = 1_000;

const hashOf = (password: string) =>
  createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();

/** Starts the server. Throws PortBusyError. */
export async function startBreachedPasswords({
  port,
  passwords,
}: BreachedPasswordsOptions): Promise<Emulator> {
  const hashes = passwords.map(hashOf);
  const calls: string[] = [];
  const server = createRequestServer('breached-passwords', (incoming, outgoing) => {
    incoming.resume();
    const answer = (status: number, text: string, type = 'text/plain') =>
      void outgoing.writeHead(status, { 'content-type': type }).end(text);
    const { pathname } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    if (incoming.method !== 'GET') return answer(501, 'Not covered by the local server');
    if (pathname === '/_local/calls') return answer(200, JSON.stringify(calls), 'application/json');
    const [, range] = /^\/range\/(.+)$/.exec(pathname) ?? [];
    if (range === undefined || incoming.url?.includes('mode='))
      return answer(501, 'Not covered by the local server');
    if (range.length !== PREFIX_DIGITS || !/^[0-9a-f]*$/i.test(range))
      return answer(400, 'The hash prefix was not in a valid format');
    calls.push(range.toUpperCase());
    if (calls.length > REMEMBERED_CALLS) calls.shift();
    const found = hashes
      .filter((hash) => hash.startsWith(range.toUpperCase()))
      .map((hash) => `${hash.slice(PREFIX_DIGITS)}:1`);
    const isPadded = incoming.headers['add-padding']?.toString().toLowerCase() === 'true';
    return answer(200, [...found, ...(isPadded ? paddingFor(found.length) : [])].join('\r\n'));
  });
  const endpoint = `http://127.0.0.1:${await listen(server, port)}`;
  return { name: 'breached-passwords', endpoint, close: () => close(server) };
}

function paddingFor(lines: number): string[] {
  const total = randomInt(PADDED_LINES.from, PADDED_LINES.to + 1);
  return Array.from({ length: Math.max(0, total - lines) }, () => {
    const digits = randomBytes(HASH_DIGITS / 2)
      .toString('hex')
      .toUpperCase();
    return `${digits.slice(PREFIX_DIGITS)}:0`;
  });
}
