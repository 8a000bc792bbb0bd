import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { openApiDocument } from '#contracts/http/openapi.ts';
import { signUp } from '#tests/support/people/people.ts';

/** A client that a generator of others makes from the OpenAPI document (ADR 55). */

/** A sign-in that calls the portal by functions of the client only. */
const program = (inbox: string) => `
import { defaults, getMe, startSession, verifyLogin } from './client.ts';

const [api = '', email = '', password = ''] = process.argv.slice(2);
defaults.baseUrl = api;

const started = await startSession('mediator', { email, password });
if (started.status !== 200) throw new Error(started.data.message);
const { mobile, challenge } = started.data;

const inbox: { messages: { codes: string[] }[] } = await (
  await fetch(\`${inbox}/messages?to=\${encodeURIComponent(mobile)}\`)
).json();
const otp = inbox.messages[0]?.codes[0] ?? '';

const verified = await verifyLogin('mediator', { mobile, otp, challenge });
if (verified.status !== 200) throw new Error(verified.data.message);
defaults.headers = { Authorization: verified.data.token };

const { status, data } = await getMe('mediator');
if (status !== 200) throw new Error(data.message);
const address: string = data.me.email;
process.stdout.write(address);
`;

/** What does not compile: a field that the contract does not have. */
const mistaken = `
import { verifyLogin } from './client.ts';
await verifyLogin('mediator', { mobile: '+919876543210', code: '123456' });
`;

const compilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, erasableSyntaxOnly: true },
  ...{ target: 'es2024', lib: ['es2024', 'dom'], types: ['node'] },
  ...{ module: 'nodenext', allowImportingTsExtensions: true },
};

const stack = inject('addresses');
const folder = mkdtempSync(join(tmpdir(), 'portal-client-'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: folder, encoding: 'utf8' });

let client = '';

beforeAll(async () => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  write('package.json', JSON.stringify({ type: 'module' }));
  write('tsconfig.json', JSON.stringify({ compilerOptions }));
  write('openapi.json', JSON.stringify(openApiDocument(endpointList)));
  client = await generateSource(join(folder, 'openapi.json'));
  write('client.ts', client);
  write('sign-in.ts', program(stack.inbox));
  write('mistaken.ts', mistaken);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a client generated from the OpenAPI document', () => {
  it('has a function for each operation', () => {
    const missing = endpointList.filter(({ id }) => !client.includes(`export function ${id}(`));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('compiles in strict mode, and refuses what the contract does not have', async () => {
    const compiled = run(resolve('node_modules/typescript/bin/tsc'), '--project', '.');
    const { stdout } = await compiled.catch((refused: { stdout: string }) => refused);
    expect(stdout).toMatch(/^mistaken\.ts\(3,\d+\): error TS2353: .*'code'.*\n$/);
  });

  it('signs in', async () => {
    const { person } = await signUp(stack);
    const { stdout } = await run('sign-in.ts', stack.api, person.email, person.password);
    expect(stdout).toBe(person.email);
  });
});
