import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBreachedPasswords } from '../src/breached-passwords/index.ts';
import type { Emulator } from '../src/shared/emulator.ts';

const hash = createHash('sha1').update('Tr0ub4dor&3').digest('hex').toUpperCase();
const [prefix, rest] = [hash.slice(0, 5), hash.slice(5)];

let server: Emulator;
beforeAll(async () => {
  server = await startBreachedPasswords({ port: 0, passwords: ['Tr0ub4dor&3'] });
});
afterAll(() => server.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.endpoint + path, { headers });
  return { status: answer.status, text: await answer.text() };
};

test('a range has the rest of each known hash, in any case of its digits', async () => {
  expect(await get(`/range/${prefix}`)).toEqual({ status: 200, text: `${rest}:1` });
  expect(await get(`/range/${prefix.toLowerCase()}`)).toEqual({ status: 200, text: `${rest}:1` });
  const other = prefix === '00000' ? '00001' : '00000';
  expect(await get(`/range/${other}`)).toEqual({ status: 200, text: '' });
  expect((await get('/_local/calls')).text).toContain(prefix);
});

test('padding hides how many hashes a range has', async () => {
  const lines = (await get(`/range/${prefix}`, { 'add-padding': 'true' })).text.split('\r\n');
  expect(lines.length).toBeGreaterThanOrEqual(800);
  expect(lines.length).toBeLessThanOrEqual(1_000);
  expect(lines.every((line) => /^[0-9A-F]{35}:[01]$/.test(line))).toBe(true);
  expect(lines.filter((line) => line.endsWith(':1'))).toEqual([`${rest}:1`]);
});

test('other prefixes and requests are refused', async () => {
  expect((await get('/range/21BD')).status).toBe(400);
  expect((await get('/range/21BDX')).status).toBe(400);
  expect((await get(`/range/${hash}`)).status).toBe(400);
  expect((await get('/range/21BD1?mode=ntlm')).status).toBe(501);
  expect((await get('/breaches')).status).toBe(501);
});
