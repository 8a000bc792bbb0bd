import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBreachedPasswords } from 'local-aws/breached-passwords';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BREACHED_UNANSWERED } from '#lambdas/accounts/deps/breached-passwords.constants.ts';
import { isBreached } from '#lambdas/accounts/deps/breached-passwords.ts';
import { requireGoodPassword } from '#lambdas/accounts/password/require-good-password.ts';
import { logger } from '#shared/logger.ts';

const BREACHED = 'Tr0ub4dor&3';
const GOOD = 'Banyan=under=Monsoon2';
const owner = { name: 'Raghav Menon', email: 'r.menon@example.com' };

let server: Awaited<ReturnType<typeof startBreachedPasswords>>;
beforeAll(async () => {
  server = await startBreachedPasswords({ port: 0, passwords: [BREACHED] });
});
afterAll(() => server.close());

/** A server that answers as told; its address. */
async function answering(listener: RequestListener): Promise<string> {
  const other = createServer(listener);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    other.closeAllConnections();
    other.close();
  });
  // A listening server has an address with a port.
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}
const answeringText = (text: string, status = 200) =>
  answering((_, response) => response.writeHead(status).end(text));
const hashOf = (password: string) =>
  createHash('sha1').update(password).digest('hex').toUpperCase();

describe('a new password', () => {
  const required = (password: string, address = server.endpoint) =>
    requireGoodPassword({ breachedPasswords: { address } }, password, { owner, field: 'password' });

  it('from a breach is refused, with its field and what to do', async () => {
    await expect(required(BREACHED)).rejects.toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        issues: [{ field: 'password', message: expect.stringContaining('data breach') }],
      }),
    );
  });

  it('of no breach is accepted, and each where no server is set', async () => {
    await required(GOOD);
    await required(BREACHED, '');
  });

  it('that is easy to guess is sent nowhere', async () => {
    const asked = vi.fn();
    const address = await answering((_, response) => {
      asked();
      response.end();
    });
    await expect(required('Mumbai@2026', address)).rejects.toThrow('easy to guess');
    expect(asked).not.toHaveBeenCalled();
  });
});

it('five digits of the hash leave and nothing else, with a request for padding', async () => {
  const requests: unknown[] = [];
  const address = await answering((request, response) => {
    requests.push([request.method, request.url, request.headers['add-padding']]);
    const headers = JSON.stringify(request.rawHeaders);
    expect(headers).not.toContain(hashOf(BREACHED).slice(5));
    expect(headers).not.toContain(owner.email);
    response.end();
  });
  expect(await isBreached({ address }, BREACHED)).toBe(false);
  expect(requests).toEqual([['GET', `/range/${hashOf(BREACHED).slice(0, 5)}`, 'true']]);
});

it('a line with the count 0 is padding', async () => {
  const rest = hashOf(GOOD).slice(5);
  expect(await isBreached({ address: await answeringText(`${rest}:0`) }, GOOD)).toBe(false);
  expect(await isBreached({ address: await answeringText(`${rest}:12`) }, GOOD)).toBe(true);
});

describe('a server that fails lets the password through, and the log counts it', () => {
  it.each<[string, () => Promise<string>]>([
    ['does not listen', async () => 'http://127.0.0.1:9'],
    ['answers 503', () => answeringText('busy', 503)],
    ['asks for a key', () => answeringText('', 401)],
    ['answers a page', () => answeringText('<html>Sign in to the network</html>')],
    ['answers without an end', () => answering((_, response) => response.write('0'))],
    ['answers too much', () => answeringText(`${hashOf(BREACHED).slice(5)}:1\r\n`.repeat(20_000))],
    [
      'leads elsewhere',
      () =>
        answering((request, response) =>
          response.writeHead(302, { location: `${server.endpoint}${request.url}` }).end(),
        ),
    ],
  ])('%s', async (_, start) => {
    const warned = vi.spyOn(logger, 'warn').mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    expect(await isBreached({ address: await start() }, BREACHED)).toBe(false);
    expect(warned).toHaveBeenCalledExactlyOnceWith(BREACHED_UNANSWERED, {
      reason: expect.stringMatching(/^(Type|Timeout)?Error$/),
    });
  });
});
