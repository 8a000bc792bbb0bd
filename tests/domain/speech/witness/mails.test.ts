import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMessages } from 'local-aws/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendReadingCode } from '#lambdas/examinations/witness/send-reading-code.ts';
import { signReading } from '#lambdas/examinations/witness/sign-reading.ts';
import { mailsIn, runMailingAt } from '#tests/support/stores/mailing-run.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import {
  CALLER,
  EMAIL,
  startWitness,
  WITNESS,
  type WitnessCase,
} from '#tests/support/stores/start/start-witness.ts';

/** The mails to a witness, as the witness gets them. */

let on: WitnessCase;
let messages: Awaited<ReturnType<typeof startMessages>>;
let folder: string;
let n = 680;
let the: Awaited<ReturnType<WitnessCase['onCase']>>;

beforeAll(async () => {
  on = await startWitness();
  folder = await mkdtemp(join(tmpdir(), 'portal-witness-'));
  messages = await startMessages({ port: 0, dataDir: folder });
});
afterAll(async () => {
  await messages.close();
  await rm(folder, { recursive: true, force: true });
  await on.stop();
});
beforeEach(async () => {
  await fetch(`${messages.endpoint}/messages`, { method: 'DELETE' });
  n += 1;
  the = await on.onCase(n);
  await the.turn('a', { text: 'I signed it on Monday.', textType: 'Answer', speaker: WITNESS });
});

const run = (seconds = 0) =>
  runMailingAt({
    table: on.table,
    inbox: messages.endpoint,
    now: new Date(on.deps.clock.now().getTime() + seconds * 1_000),
  });
const mailed = async () => (await mailsIn(messages.endpoint)).filter(({ to }) => to === EMAIL);
const tokenIn = (text: string) =>
  /https:\/\/portal\.example\/witness-record#link=([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '';

test('a mail has the link, which opens the record; an interrupted or repeated run sends no second one', async () => {
  await the.send();
  await run();
  await run();
  await run(61);
  await run(61);
  const mails = await mailed();
  expect(mails.map(({ subject }) => subject)).toEqual([
    `ARB-2026-000${n}: please read and sign the record of your evidence`,
  ]);
  const link = tokenIn(mails[0]?.text ?? '');
  expect((await the.view(0, link)).turns[0]?.text).toBe('I signed it on Monday.');
  expect(mails[0]?.text).not.toContain('Monday');
});

test('a code is mailed at once, and nothing stores it in clear on its way', async () => {
  await the.send();
  await run();
  await run(61);
  const link = tokenIn((await mailed())[0]?.text ?? '');
  await sendReadingCode(on.deps, { body: { link }, caller: CALLER });
  const stored = JSON.stringify(await scanTable(on.table));
  await run();
  // The time for which other mails are held back has not passed.
  await run();
  const [, mail] = await mailed();
  const code = /(\d{6}) is your code\./.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.subject).toContain('your code to sign the record');
  expect(mail?.subject).not.toContain(code);
  expect(stored).not.toContain(`"${code}"`);
  const { page } = await signReading(on.deps, {
    body: { link, name: WITNESS, code, errataRevision: 0 },
    caller: CALLER,
  });
  expect(page.state).toBe('signed');
  await run();
  await run(61);
  expect((await mailed()).at(-1)?.text).toContain(`SHA-256 of its text: ${page.sha256}`);
});

test('a code is mailed at once on a day with many mails, too', async () => {
  for (let cases = 0; cases < 2; cases += 1) {
    await the.send();
    const body = { link: await the.link() };
    for (let codes = 0; codes < 10; codes += 1) {
      on.pass(61);
      await sendReadingCode(on.deps, { body, caller: CALLER });
      await run();
      await run(1);
    }
    n += 1;
    the = await on.onCase(n);
    await the.turn('b', { text: 'Again.', textType: 'Answer' });
  }
  const codes = (await mailed()).filter(({ text }) => text.includes('is your code.'));
  expect(codes).toHaveLength(20);
});
