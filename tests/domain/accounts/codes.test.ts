import {
  type AdminRespondToAuthChallengeCommand,
  DescribeUserPoolClientCommand,
  NotAuthorizedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAuthTrigger } from '#lambdas/accounts/codes/answer-auth-trigger.ts';
import {
  addChallenge,
  findCode,
  findCodeToAnswer,
  findOpenCode,
  listUnsentCodes,
  putAuthSession,
  putCode,
  setAnswerHash,
  spendCode,
  spendTry,
  takeAuthSession,
} from '#lambdas/accounts/codes/code-repository.ts';
import { isKnownPlace } from '#lambdas/accounts/codes/known-place.ts';
import { giveBackSend, inWords, reserveSend } from '#lambdas/accounts/codes/reserve-send.ts';
import { countPassword, readSourceBudgets } from '#lambdas/accounts/codes/source-budget.ts';
import { verifyCode } from '#lambdas/accounts/codes/verify-code.ts';
import type { AccountsDeps } from '#lambdas/accounts/deps/accounts-deps.ts';
import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import type { UserPool } from '#lambdas/accounts/deps/user-pool.ts';
import { accountsKeys, fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { THIS_MACHINE } from '#shared/http/source.ts';
import { hashCode, isCode, makeCode } from '#shared/one-time-code.ts';
import { readUnitsOf, startTable } from '../../support/stores/start/start-table.ts';

const SENT = new Date('2026-03-02T10:00:00.000Z');
const SOURCE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const DAY = 86_400;

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(() => stop());

let numbers = 0;
const freeNumber = () => `+9198200${String(++numbers).padStart(5, '0')}`;
const clockAfter = (seconds: number) => ({ now: () => new Date(SENT.getTime() + seconds * 1000) });

/** Cognito, with the trigger that checks answers. */
function poolFor(mobile: string, seconds: number): UserPool {
  const send = async (
    command: AdminRespondToAuthChallengeCommand | DescribeUserPoolClientCommand,
  ) => {
    if (command instanceof DescribeUserPoolClientCommand)
      return { UserPoolClient: { ClientSecret: 'secret' } };
    const answered = await answerAuthTrigger(
      { table, clock: clockAfter(seconds) } as Parameters<typeof answerAuthTrigger>[0],
      {
        triggerSource: 'VerifyAuthChallengeResponse_Authentication',
        userName: 'usr_1',
        request: {
          userAttributes: { phone_number: mobile },
          challengeAnswer: command.input.ChallengeResponses?.['ANSWER'],
        },
      },
    );
    const isRight = JSON.stringify(answered).includes('"answerCorrect":true');
    return isRight ? { AuthenticationResult: { AccessToken: 'token' } } : { Session: 'session-2' };
  };
  return { client: { send }, userPoolId: 'pool', apiClientId: 'api' } as unknown as UserPool;
}

const depsAfter = (seconds: number, userPool?: UserPool, phoneLogins = 300) =>
  // Codes and sends need no other part of the dependencies.
  ({
    table,
    clock: clockAfter(seconds),
    userPool,
    sourceBudgets: { ...sourceBudgetsSchema.parse({}), phoneLogins },
  }) as unknown as AccountsDeps;

type Asked = { mobile?: string; sentAt?: string; userId?: string | undefined; source?: string };

/** A code 123456 on its way to a phone. */
async function sentCode(asked: Asked = {}) {
  const { mobile = freeNumber(), sentAt = SENT.toISOString(), source = SOURCE } = asked;
  const userId = 'userId' in asked ? asked.userId : 'usr_1';
  const code = { mobile, door: 'login' as const, place: fingerprint(source), userId, sentAt };
  const challenge = await putCode(table, { ...code, windowNames: [`phone ${mobile}`] });
  await setAnswerHash(table, code, hashCode('123456'));
  if (userId) await putAuthSession(table, code, 'session-1');
  return { ...code, challenge };
}
type Sent = Awaited<ReturnType<typeof sentCode>>;

const answer = (sent: Sent, code = '123456', seconds = 30, more = {}) =>
  verifyCode(depsAfter(seconds, poolFor(sent.mobile, seconds)), {
    mobile: sent.mobile,
    door: 'login',
    code,
    source: SOURCE,
    challenge: undefined,
    userId: 'usr_1',
    wrongMessage: 'Wrong code',
    ...more,
  });

/** The refusal of a promise; undefined if it is kept. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const { code, message, retryAfterSeconds } = error;
      return { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    },
  );
const wrong = { code: 'invalid_code', message: 'Wrong code' };

describe('an answer to a code', () => {
  it('is accepted once, and marks the source as known for 90 days', async () => {
    const sent = await sentCode();
    const at = { mobile: sent.mobile, source: SOURCE };
    expect(await isKnownPlace(depsAfter(30), at)).toBe(false);
    expect(await answer(sent)).toEqual({ userId: 'usr_1', accessToken: 'token' });
    expect(await refusalOf(answer(sent))).toEqual(wrong);
    expect(await isKnownPlace(depsAfter(30 + 90 * DAY - 1), at)).toBe(true);
    expect(await isKnownPlace(depsAfter(30 + 90 * DAY), at)).toBe(false);
    expect(await isKnownPlace(depsAfter(30), { ...at, source: ELSEWHERE })).toBe(false);
  });

  it('is accepted after a wrong one, which counts as a try', async () => {
    const sent = await sentCode();
    expect(await refusalOf(answer(sent, '000000'))).toEqual(wrong);
    expect(await findCode(table, sent)).toMatchObject({ tries: 1, authSession: 'session-2' });
    expect(await answer(sent)).toMatchObject({ userId: 'usr_1' });
  });

  it('is accepted for ten minutes', async () => {
    const [early, late] = await Promise.all([sentCode(), sentCode()]);
    expect(await answer(early, '123456', 599)).toMatchObject({ userId: 'usr_1' });
    expect(await refusalOf(answer(late, '123456', 600))).toEqual(wrong);
    expect(await findCode(table, late)).toMatchObject({ tries: 0, authSession: 'session-1' });
  });

  it('is refused after five tries, with the time to the next code', async () => {
    const sent = await sentCode();
    const spend = () => spendTry(table, sent, clockAfter(10).now());
    for (let tries = 1; tries <= 5; tries += 1) expect(await spend()).toMatchObject({ tries });
    expect(await spend()).toBeUndefined();
    const refusal = (retryAfterSeconds: number) => ({
      code: 'too_many_tries',
      message: 'Too many wrong codes. Please ask for a new code.',
      retryAfterSeconds,
    });
    const refused = [20, 90].map((seconds) => refusalOf(answer(sent, '123456', seconds)));
    expect(await Promise.all(refused)).toEqual([refusal(40), refusal(1)]);
  });

  it('has no try after ten minutes', async () => {
    const sent = await sentCode();
    expect(await spendTry(table, sent, clockAfter(600).now())).toBeUndefined();
    expect(await spendTry(table, sent, clockAfter(599).now())).toMatchObject({ tries: 1 });
  });

  it('is refused and counted while another answer is checked', async () => {
    const sent = await sentCode();
    const code = await findCode(table, sent);
    expect(code && (await takeAuthSession(table, code))).toBe(true);
    expect(code && (await takeAuthSession(table, code))).toBe(false);
    expect(await refusalOf(answer(sent))).toEqual(wrong);
    expect(await findCode(table, sent)).toMatchObject({ tries: 1 });
  });

  it('is refused and counted for another user and for an unknown number', async () => {
    const [foreign, unknown] = await Promise.all([sentCode(), sentCode({ userId: undefined })]);
    const refused = [
      refusalOf(answer(foreign, '123456', 30, { userId: 'usr_2' })),
      refusalOf(answer(unknown, '123456', 30, { userId: undefined })),
    ];
    expect(await Promise.all(refused)).toEqual([wrong, wrong]);
    expect(await findCode(table, foreign)).toMatchObject({ tries: 1, authSession: 'session-1' });
    expect(await findCode(table, unknown)).toMatchObject({ tries: 1 });
  });

  it('is refused without a code, and when Cognito has ended the challenge', async () => {
    const sent = await sentCode();
    expect(await refusalOf(answer({ ...sent, mobile: freeNumber() }))).toEqual(wrong);
    const userPool = poolFor(sent.mobile, 30);
    const send = async (command: object) => {
      if (command instanceof DescribeUserPoolClientCommand)
        return { UserPoolClient: { ClientSecret: 'secret' } };
      throw new NotAuthorizedException({ message: 'Invalid session', $metadata: {} });
    };
    const ended = verifyCode(depsAfter(30, { ...userPool, client: { send } as never }), {
      ...{ mobile: sent.mobile, door: 'login', code: '123456', source: SOURCE },
      ...{ challenge: undefined, userId: 'usr_1', wrongMessage: 'Wrong code' },
    });
    expect(await refusalOf(ended)).toEqual(wrong);
    expect(await findCode(table, sent)).not.toHaveProperty('authSession');
  });

  it('is found by its challenge from anywhere, else by its source', async () => {
    const sent = await sentCode();
    const found = (source: string, challenge?: string) =>
      findCodeToAnswer(table, { mobile: sent.mobile, door: 'login', source, challenge });
    expect(await found(ELSEWHERE, sent.challenge)).toMatchObject({ sentAt: sent.sentAt });
    expect(await found(SOURCE)).toMatchObject({ sentAt: sent.sentAt });
    expect(await found(SOURCE, `${sent.place}.guessed`)).toMatchObject({ sentAt: sent.sentAt });
    for (const challenge of [undefined, '', sent.place, `${sent.place}.guessed`, '.x'])
      expect(await found(ELSEWHERE, challenge)).toBeUndefined();
    expect(await found(ELSEWHERE, `unknown.${sent.challenge.split('.')[1]}`)).toBeUndefined();
  });
});

describe('a stored code', () => {
  it('is answered by the five newest further challenges', async () => {
    const sent = await sentCode();
    const challenges: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const code = await findCode(table, sent);
      challenges.push((code && (await addChallenge(table, code))) ?? '');
    }
    const found = await Promise.all(
      [sent.challenge, ...challenges].map(async (challenge) => {
        const by = { mobile: sent.mobile, door: 'login' as const, source: ELSEWHERE, challenge };
        return (await findCodeToAnswer(table, by)) !== undefined;
      }),
    );
    expect(found).toEqual([true, false, true, true, true, true, true]);
  });

  it('takes no challenge, session or answer of the code that it replaced', async () => {
    const sent = await sentCode();
    const before = await findCode(table, sent);
    if (!before) throw new Error('The code is missing');
    await sentCode({ mobile: sent.mobile, sentAt: secondsAfter(SENT, 60) });
    expect(await addChallenge(table, before)).toBeUndefined();
    expect(await takeAuthSession(table, before)).toBe(false);
    expect(await putAuthSession(table, before, 'session-9')).toBe(false);
    expect(await spendCode(table, before)).toBe(false);
    expect(await findCode(table, sent)).toMatchObject({ tries: 0, authSession: 'session-1' });
  });

  it('has one hash, one session, and is spent once', async () => {
    const sent = await sentCode();
    expect(await setAnswerHash(table, sent, 'other')).toBe(false);
    expect(await setAnswerHash(table, { ...sent, place: 'none' }, 'other')).toBe(false);
    expect(await putAuthSession(table, sent, 'session-9')).toBe(false);
    const code = await findCode(table, sent);
    if (!code) throw new Error('The code is missing');
    expect(await spendCode(table, { ...code, answerHash: 'other' })).toBe(false);
    expect(await spendCode(table, code)).toBe(true);
    expect(await spendCode(table, code)).toBe(false);
  });

  it('is read consistently, so that a try of a moment before counts', async () => {
    const sent = await sentCode();
    const found = await readUnitsOf(table, (measured) => findCode(measured, sent));
    expect(found).toMatchObject({ result: { tries: 0 }, readUnits: 1 });
    const by = { mobile: sent.mobile, userId: 'usr_1' };
    const listed = await readUnitsOf(table, (measured) => listUnsentCodes(measured, by));
    expect(listed).toMatchObject({ result: [], readUnits: 1 });
  });

  it('expires in the table after ten minutes', async () => {
    const sent = await sentCode();
    const Key = accountsKeys.code(sent.mobile, 'login', sent.place);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item?.['expiresAt']).toBe(epochSeconds(SENT) + 600);
  });

  it('is listed newest first until it has a hash, for its user only', async () => {
    const mobile = freeNumber();
    const asked = async (source: string, seconds: number) => {
      const sentAt = secondsAfter(SENT, seconds);
      const code = { mobile, door: 'login' as const, place: source, userId: 'usr_1', sentAt };
      await putCode(table, { ...code, windowNames: [] });
      return code;
    };
    await asked('a', 1);
    await asked('b', 3);
    await asked('c', 2);
    await setAnswerHash(table, await asked('d', 4), 'hash');
    const listed = await listUnsentCodes(table, { mobile, userId: 'usr_1' });
    expect(listed.map(({ place }) => place)).toEqual(['b', 'c', 'a']);
    expect(await listUnsentCodes(table, { mobile, userId: 'usr_2' })).toEqual([]);
  });

  it('is open if it was sent in the window and can be answered', async () => {
    const sent = await sentCode();
    const { mobile } = sent;
    const open = (windowName = `phone ${mobile}`, seconds = 599) =>
      findOpenCode(table, { mobile, userId: 'usr_1', windowName, now: clockAfter(seconds).now() });
    expect(await open()).toMatchObject({ sentAt: sent.sentAt });
    expect(await open('password')).toBeUndefined();
    expect(await open(undefined, 600)).toBeUndefined();
    for (let n = 0; n < 5; n += 1) await spendTry(table, sent, SENT);
    expect(await open()).toBeUndefined();

    const unsent = { ...sent, mobile: freeNumber() };
    await putCode(table, { ...unsent, windowNames: ['phone'] });
    const by = { mobile: unsent.mobile, userId: 'usr_1', windowName: 'phone', now: SENT };
    expect(await findOpenCode(table, by)).toBeUndefined();
  });
});

describe('a code', () => {
  it('has six digits and matches only its own salted hash', () => {
    // One code in ten begins with a zero.
    for (let n = 0; n < 200; n += 1) expect(makeCode()).toMatch(/^\d{6}$/);
    const hash = hashCode('123456');
    expect(hashCode('123456')).not.toBe(hash);
    expect(isCode('123456', hash)).toBe(true);
    expect(isCode('123457', hash)).toBe(false);
    for (const malformed of ['', '.', hash.slice(0, -4), hash.split('.')[0] ?? ''])
      expect(isCode('123456', malformed)).toBe(false);
  });
});

describe('sends', () => {
  const own = (mostPerHour = 5, pauseSeconds = 60) => {
    const name = `phone ${freeNumber()}`;
    return { windows: [{ name, mostPerHour, pauseSeconds }] };
  };
  const refusal = (retryAfterSeconds: number, words: string) => ({
    code: 'too_many_tries',
    message: `Please wait ${words} before asking again`,
    retryAfterSeconds,
  });
  const reserve = (seconds: number, sends: Parameters<typeof reserveSend>[1]) =>
    reserveSend(depsAfter(seconds), sends);

  const sendsOf = async ({
    windows: [window],
  }: Pick<Parameters<typeof reserveSend>[1], 'windows'>) => {
    const Key = accountsKeys.sends(window?.name ?? '');
    return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
  };

  it('pause between two', async () => {
    const sends = own();
    expect(await reserve(0, sends)).toEqual({
      sentAt: SENT.toISOString(),
      windowNames: sends.windows.map(({ name }) => name),
    });
    expect(await refusalOf(reserve(59, sends))).toEqual(refusal(1, '1 second'));
    expect(await refusalOf(reserve(10.5, sends))).toEqual(refusal(50, '50 seconds'));
    expect(await refusalOf(reserve(60, sends))).toBeUndefined();
  });

  it('are limited in any hour', async () => {
    const sends = own(3, 0);
    for (const seconds of [0, 10, 20]) await reserve(seconds, sends);
    expect(await refusalOf(reserve(30, sends))).toEqual(refusal(3570, '60 minutes'));
    expect(await refusalOf(reserve(3599, sends))).toEqual(refusal(1, '1 second'));
    expect(await refusalOf(reserve(3600, sends))).toBeUndefined();
    expect(await refusalOf(reserve(3601, sends))).toEqual(refusal(9, '9 seconds'));
    expect(await refusalOf(reserve(3610, sends))).toBeUndefined();
  });

  it('are limited to one in any hour', async () => {
    const sends = own(1, 0);
    await reserve(0, sends);
    expect(await refusalOf(reserve(1, sends))).toEqual(refusal(3599, '60 minutes'));
  });

  it('do not count once their code was used', async () => {
    const sends = own(2);
    for (const seconds of [0, 60]) await giveBackSend({ table }, await reserve(seconds, sends));
    await reserve(61, sends);
    await reserve(121, sends);
    expect(await refusalOf(reserve(181, sends))).toEqual(refusal(3480, '58 minutes'));
  });

  it('count in all of their windows or in none', async () => {
    const [one, other] = [own(5, 0), own(1, 0)];
    const both = { windows: [...one.windows, ...other.windows] };
    await reserve(0, both);
    expect(await refusalOf(reserve(1, both))).toEqual(refusal(3599, '60 minutes'));
    expect(await sendsOf(one)).toMatchObject({
      lastAt: SENT.toISOString(),
      expiresAt: epochSeconds(SENT) + 3600,
    });
  });

  it('of parallel requests are reserved once', async () => {
    const sends = own();
    const asked = await Promise.all(Array.from({ length: 4 }, () => refusalOf(reserve(0, sends))));
    expect(asked.filter((refused) => refused === undefined)).toHaveLength(1);
  });

  it('of parallel requests are reserved once, also after earlier sends', async () => {
    const sends = own();
    await reserve(0, sends);
    const asked = await Promise.all(Array.from({ length: 4 }, () => refusalOf(reserve(60, sends))));
    expect(asked.filter((refused) => refused === undefined)).toHaveLength(1);
  });

  it('are counted in a new window beside one that is in use', async () => {
    const [one, other] = [own(5, 0), own(5, 0)];
    await reserve(0, other);
    await reserve(1, { windows: [...one.windows, ...other.windows] });
    expect(await sendsOf(one)).toMatchObject({ earlierAt: [] });
    expect(await sendsOf(other)).toMatchObject({ earlierAt: [SENT.toISOString()] });
  });

  it('keep no more earlier sends than their limit needs', async () => {
    const sends = own(3, 0);
    for (const seconds of [0, 3600, 7200, 10_800]) await reserve(seconds, sends);
    expect(await sendsOf(sends)).toMatchObject({
      earlierAt: [3600, 7200].map((seconds) => secondsAfter(SENT, seconds)),
    });
  });

  it('are read consistently, so that a send of a moment before counts', async () => {
    const sends = own(1, 0);
    await reserve(0, sends);
    const { readUnits } = await readUnitsOf(table, (measured) =>
      refusalOf(reserveSend({ ...depsAfter(1), table: measured }, sends)),
    );
    expect(readUnits).toBe(1);
  });

  it('in no window are not counted', async () => {
    expect(await reserve(0, { windows: [] })).toMatchObject({ windowNames: [] });
  });

  it('of one source are limited, without those that were refused or whose code was used', async () => {
    const source = `2001:db8:${numbers}::/64`;
    const from = { budget: 'phoneLogins' as const, source };
    const deps = depsAfter(0, undefined, 2);
    const sends = { ...own(), from };
    const first = await reserveSend(deps, sends);
    expect(first.countedUse).toEqual({ budget: 'phoneLogins', place: fingerprint(source) });
    expect(await refusalOf(reserveSend(deps, sends))).toEqual(refusal(60, '60 seconds'));
    await reserveSend(deps, { ...own(), from });
    const full = {
      code: 'too_many_tries',
      message: 'Too many requests from your network. Please wait 60 minutes',
      retryAfterSeconds: 3600,
    };
    expect(await refusalOf(reserveSend(deps, { ...own(), from }))).toEqual(full);
    await giveBackSend({ table }, first);
    expect(await refusalOf(reserveSend(deps, { ...own(), from }))).toBeUndefined();
    expect(
      await refusalOf(reserveSend(depsAfter(3600, undefined, 2), { ...own(), from })),
    ).toBeUndefined();
  });

  it('wait in seconds below two minutes, then in minutes', () => {
    expect([0, 1, 2, 119, 120, 121].map(inWords)).toEqual([
      '0 seconds',
      '1 second',
      '2 seconds',
      '119 seconds',
      '2 minutes',
      '3 minutes',
    ]);
  });
});

describe('passwords of a source', () => {
  it('count as wrong until they prove right, except on the same machine', async () => {
    const deps = { ...depsAfter(0), sourceBudgets: { ...depsAfter(0).sourceBudgets } };
    deps.sourceBudgets.wrongPasswords = 1;
    const takeBack = await countPassword(deps, ELSEWHERE);
    expect(await refusalOf(countPassword(deps, ELSEWHERE))).toMatchObject({
      code: 'too_many_tries',
    });
    await takeBack();
    await countPassword(deps, ELSEWHERE);
    for (let n = 0; n < 2; n += 1) await countPassword(deps, THIS_MACHINE);
    await (await countPassword(deps, THIS_MACHINE))();
  });

  it('need budgets in the settings', () => {
    const budgets = sourceBudgetsSchema.parse({});
    expect(readSourceBudgets(JSON.stringify(budgets))).toEqual(budgets);
    for (const text of ['{}', '{"phoneLogins":0}'])
      expect(() => readSourceBudgets(text)).toThrow('SOURCE_BUDGETS has no budgets');
  });
});
