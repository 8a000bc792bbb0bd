import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mailingKeys } from '#lambdas/mailing/record/mailing-keys.ts';
import { runMailing } from '#lambdas/mailing/run-mailing.ts';
import { silenceLog } from '#shared/logger.ts';
import { letterQueue } from '../../support/stores/letter-queue.ts';
import { mailingDeps } from '../../support/stores/mailing-run.ts';

/** Time in these tests passes only where the mailing waits. */

beforeAll(silenceLog);
afterAll(() => {
  vi.restoreAllMocks();
});

const START = Date.parse('2090-03-02T02:30:00.000Z');
/** As the function's own (lambdas/mailing/functions.constants.ts). */
const RUN_MS = 60_000;

const letterOf = (number: number, nextTryAt: number) => {
  const id = `mal_${String(number).padStart(6, '0')}`;
  return {
    ...mailingKeys.letter(id),
    ...{ id, omitted: 0, isDigest: true, attempts: 0 },
    nextTryAt: new Date(nextTryAt).toISOString(),
    recipient: { kind: 'outsider', id: `out_${number}`, name: 'Asha', email: `${id}@example.org` },
    lines: [
      {
        ...{ actorId: 'usr_1', matter: 'cas_1', topic: 'MED-1', at: '2090-03-01T02:30:00.000Z' },
        ...{ subject: 'A hearing', text: 'It is on Monday.', calendar: [] },
      },
    ],
  };
};

type Quota = { MaxSendRate: number; Max24HourSend: number; SentLast24Hours: number };

/** A mail service that counts, and a clock that the mailing's waiting sets. */
function mailing(letters: object[], { quota, perSecond }: { quota?: Quota; perSecond: number }) {
  let nowMs = START;
  let endsMs = START;
  let jumped = { after: Number.POSITIVE_INFINITY, byMs: 0 };
  const sent: { to: string; atMs: number; leftMs: number }[] = [];
  const queue = letterQueue(letters);
  const client = {
    async send(command: unknown) {
      if (command instanceof GetAccountCommand) {
        if (!quota) throw new Error('AccessDenied');
        const SentLast24Hours = quota.SentLast24Hours + sent.length;
        return { SendQuota: { ...quota, SentLast24Hours } };
      }
      if (!(command instanceof SendEmailCommand)) throw new Error('An unknown command');
      const [to = ''] = command.input.Destination?.ToAddresses ?? [];
      sent.push({ to, atMs: nowMs, leftMs: endsMs - nowMs });
      return {};
    },
    destroy() {},
  };
  const sleepers: { wakesMs: number; wake: () => void }[] = [];
  /** Everybody who can go on has done so: the time of the next sleeper comes. */
  const passTime = () => {
    sleepers.sort((a, b) => a.wakesMs - b.wakesMs);
    const next = sleepers.shift();
    if (!next) return;
    nowMs = Math.max(nowMs, next.wakesMs);
    next.wake();
    if (sleepers.length > 0) setImmediate(passTime);
  };
  const pause = (ms: number) =>
    new Promise<void>((wake) => {
      sleepers.push({ wakesMs: nowMs + ms, wake });
      if (sleepers.length === 1) setImmediate(passTime);
    });
  const deps = {
    ...mailingDeps({ table: queue.table, inbox: 'http://127.0.0.1:1', now: new Date(START) }),
    clock: { now: () => new Date(nowMs + (sent.length >= jumped.after ? jumped.byMs : 0)) },
    // The mailing sends commands only.
    mail: { client: client as never, from: 'no-reply@example.org' },
    mailsPerSecond: perSecond,
    pause,
  };
  return {
    sent,
    letters: queue.letters,
    /** The clock on the wall is set once some mails are sent; time passes as before. */
    jump(to: { after: number; byMs: number }) {
      jumped = to;
    },
    /** A run of a minute, at the next minute after the last one. */
    async run() {
      nowMs = Math.max(nowMs, endsMs);
      endsMs = nowMs + RUN_MS;
      await runMailing(deps, (ms) => endsMs - nowMs > ms);
    },
  };
}

/** The largest number of mails within any second. */
function busiestSecond(instants: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [position, at] of instants.entries()) {
    while (Number(instants[first]) <= at - 1_000) first += 1;
    most = Math.max(most, position - first + 1);
  }
  return most;
}

it('sends a backlog of 50,000 letters in runs that end in time, each once, within the rate', async () => {
  const later = START + 86_400_000;
  // Letters that wait for another try come first in the queue and keep none waiting.
  const waiting = Array.from({ length: 1_500 }, (_, n) => letterOf(n, later));
  const due = Array.from({ length: 50_000 }, (_, n) => letterOf(10_000 + n, START));
  const { sent, run, letters } = mailing([...waiting, ...due], {
    quota: { MaxSendRate: 14, Max24HourSend: 200_000, SentLast24Hours: 0 },
    perSecond: 10,
  });
  let runs = 0;
  for (; letters().length > waiting.length && runs < 200; runs += 1) await run();
  expect(letters().map(({ sk }) => sk)).toEqual(waiting.map(({ sk }) => sk));
  expect(letters().every(({ attempts }) => attempts === 0)).toBe(true);
  expect(sent).toHaveLength(50_000);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(50_000);
  // Ten a second for 45 seconds of each minute, and the eight that waited for their turn then.
  expect(runs).toBeGreaterThanOrEqual(109);
  expect(runs).toBeLessThanOrEqual(115);
  expect(Math.min(...sent.map(({ leftMs }) => leftMs))).toBeGreaterThanOrEqual(10_000);
  expect(busiestSecond(sent.map(({ atMs }) => atMs))).toBeLessThanOrEqual(10);
});

it('sends each letter once, in time and within the rate, when the clock is set back within a run', async () => {
  const letters = Array.from({ length: 300 }, (_, n) => letterOf(n, START - 7_200_000));
  const { sent, run, jump, letters: left } = mailing(letters, { perSecond: 10 });
  jump({ after: 100, byMs: -3_600_000 });
  await run();
  expect(sent).toHaveLength(300);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(300);
  expect(left()).toEqual([]);
  expect(busiestSecond(sent.map(({ atMs }) => atMs))).toBeLessThanOrEqual(10);
  expect(Math.min(...sent.map(({ leftMs }) => leftMs))).toBeGreaterThanOrEqual(10_000);
});

it('keeps to a rate of SES that is below the stage’s', async () => {
  const letters = Array.from({ length: 600 }, (_, n) => letterOf(n, START));
  const { sent, run } = mailing(letters, {
    quota: { MaxSendRate: 6, Max24HourSend: -1, SentLast24Hours: 70_000 },
    perSecond: 10,
  });
  await run();
  expect(busiestSecond(sent.map(({ atMs }) => atMs))).toBe(5);
  expect(sent.length).toBeGreaterThan(200);
  expect(sent.length).toBeLessThanOrEqual(5 * 45 + 8);
});

it('sends no more than is left of the day, and the rest keeps its attempts', async () => {
  const { sent, run, letters } = mailing(
    Array.from({ length: 300 }, (_, n) => letterOf(n, START)),
    { quota: { MaxSendRate: 14, Max24HourSend: 600, SentLast24Hours: 300 }, perSecond: 10 },
  );
  await run();
  await run();
  // Five sixths of the day are for mails about cases.
  expect(sent).toHaveLength(200);
  expect(letters()).toHaveLength(100);
  expect(letters().every(({ attempts }) => attempts === 0)).toBe(true);
});

it('keeps to the stage’s rate if SES does not tell its own', async () => {
  const { sent, run } = mailing(
    Array.from({ length: 100 }, (_, n) => letterOf(n, START)),
    { perSecond: 4 },
  );
  await run();
  expect(sent).toHaveLength(100);
  expect(busiestSecond(sent.map(({ atMs }) => atMs))).toBe(4);
});
