import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { call } from '#tests/support/stack/portal-client.ts';
import { onboard } from '../support/people/people.ts';

/** Runs npm run operate as a person does, against the running local stack. */

const addresses = inject('addresses');
const dataDir = mkdtempSync(join(tmpdir(), 'operate-'));
writeFileSync(join(dataDir, 'endpoints.json'), JSON.stringify(addresses));
afterAll(() => rmSync(dataDir, { recursive: true }));

type Ended = { code: number | string; out: string; err: string };

const operate = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'operate.ts');
    const child = execFile(process.execPath, [script, ...args], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
    child.stdin?.end();
  });

describe.concurrent('npm run operate', () => {
  it('creates a case manager and ends their sessions', async () => {
    const { person, token } = await onboard(addresses);
    const refused = await call(addresses, 'GET', 'cases/approvals', { token });
    expect(refused.status).toBe(403);

    const dry = await operate(
      'give-role',
      person.email,
      'caseManager',
      '--data',
      dataDir,
      '--dry-run',
    );
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('Nothing was changed.')]);
    expect((await call(addresses, 'GET', 'me', { token })).body.me.role).toBe('mediator');

    const done = await operate(
      'give-role',
      person.email,
      'caseManager',
      '--data',
      dataDir,
      '--yes',
    );
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toMatch(/^On the local stack, as local:\w+/);
    expect((await call(addresses, 'GET', 'me', { token })).status).toBe(421);
    const shown = await operate('show-person', person.email, '--data', dataDir);
    expect(shown.out).toMatch(/role +caseManager\n(.*\n)*.*sessions +0\n/);
  });

  it('requires confirmation by option without a terminal, and explains errors in one sentence', async () => {
    const { person, token } = await onboard(addresses);
    const unasked = await operate('end-sessions', person.email, '--data', dataDir);
    expect([unasked.code, unasked.err]).toEqual([1, expect.stringContaining('--yes')]);
    expect((await call(addresses, 'GET', 'me', { token })).status).toBe(200);

    for (const [args, said] of [
      [['give-role', 'nobody@example.com', 'mediator', '--yes'], 'No account has the email'],
      [['set-config', 'colour=red', '--yes'], 'colour'],
    ] as const) {
      const { code, err } = await operate(...args, '--data', dataDir);
      expect([code, err]).toEqual([1, expect.stringContaining(said)]);
      expect(err).not.toMatch(/^\s+at /m);
    }
    const nowhere = await operate('show-config', '--data', join(dataDir, 'nothing'));
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('npm start')]);
  });
});
