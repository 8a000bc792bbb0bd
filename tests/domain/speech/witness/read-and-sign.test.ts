import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import { ERRATA_MAX } from '#contracts/rules/speech/witness-readings.ts';
import { examinationKeys } from '#lambdas/examinations/record/examination-keys.ts';
import { declineReading } from '#lambdas/examinations/witness/decline-reading.ts';
import { listReadings } from '#lambdas/examinations/witness/list-readings.ts';
import { noteReading } from '#lambdas/examinations/witness/note-reading.ts';
import { renewReading } from '#lambdas/examinations/witness/renew-reading.ts';
import { sendReading } from '#lambdas/examinations/witness/send-reading.ts';
import { signReading } from '#lambdas/examinations/witness/sign-reading.ts';
import { withdrawReading } from '#lambdas/examinations/witness/withdraw-reading.ts';
import { interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import {
  as,
  CALLER,
  EMAIL,
  startWitness,
  WITNESS,
  type WitnessCase,
} from '#tests/support/stores/start/start-witness.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** A witness reads the record of their evidence behind a link, corrects it and signs it. */

let on: WitnessCase;
let n = 600;
let the: Awaited<ReturnType<WitnessCase['onCase']>>;
beforeAll(async () => {
  on = await startWitness();
});
afterAll(() => on.stop());
beforeEach(async () => {
  n += 1;
  the = await on.onCase(n);
  await the.turn('a', { text: 'Where did you sign the deed?', speaker: 'Ms. Deshpande' });
  await the.turn('b', { text: 'At the branch, on Monday.', textType: 'Answer', speaker: WITNESS });
});

const slip = { turn: 2, reads: 'Monday', shouldRead: 'Tuesday', reason: 'I misspoke' };
const place = { turn: 2, reads: 'branch', shouldRead: 'head office', reason: 'Misheard' };
const at = (number = 1) => ({ principal: as('usr_one'), params: { caseId: the.caseId, number } });
const errorOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error && 'code' in error ? error.code : error;
};
/** Sends, opens, corrects twice, and signs. */
async function signed() {
  await the.send();
  await the.view();
  await the.correct(0, [slip, place]);
  return the.sign({ code: await the.code(), errataRevision: 1 });
}

describe('the record behind a link', () => {
  test('has the version that was sent, whatever is changed afterwards', async () => {
    await the.send();
    const before = await the.view();
    await the.edit('b', { version: 1, text: 'Nowhere.' });
    await the.edit('a', { version: 1, isStruck: true });
    await the.turn('c', { text: 'Anything else?' });
    const after = await the.view();
    expect([after.turns, after.sha256, after.version]).toEqual([
      before.turns,
      before.sha256,
      before.version,
    ]);
    expect(after.turns.map(({ text, isStruck }) => [text, isStruck])).toEqual([
      ['Where did you sign the deed?', false],
      ['At the branch, on Monday.', false],
    ]);
    expect((await the.list()).readings[0]?.isChanged).toBe(true);
  });

  test('has the evidence of one witness, and no address, sound or document of the case', async () => {
    await the.turn('x', { text: 'And you?', witness: 'Meera Kale' });
    await the.turn('y', { entry: 'Off the record', text: 'Lunch', witness: '' });
    await the.turn('c', {
      text: 'Is this your hand?',
      exhibits: [{ text: 'C-1' }],
    });
    await the.turn('z', { text: 'Thank you.', witness: 'Meera Kale' });
    expect((await the.list()).witnesses).toEqual([
      { name: WITNESS, turnCount: 4 },
      { name: 'Meera Kale', turnCount: 3 },
    ]);
    await the.send();
    const { turns, ...facts } = await the.view();
    expect(turns.map(({ number }) => number)).toEqual([1, 2, 4, 5]);
    expect(Object.keys(turns[3] ?? {}).sort()).toEqual([
      'exhibits',
      'isStruck',
      'number',
      'objections',
      'questionNo',
      'speaker',
      'text',
      'textType',
    ]);
    expect(facts).toMatchObject({ caseTitle: 'Sunrise v. Mehta', codeGoesTo: 's…@example.net' });
    expect(JSON.stringify(facts)).not.toContain(EMAIL);
    // A later turn of another witness is no change of this evidence.
    await the.turn('w', { text: 'Next.', witness: 'Meera Kale' });
    expect((await the.list()).readings[0]?.isChanged).toBe(false);
  });

  test('has marks for words redacted before and after it was sent, also once they are lifted', async () => {
    await the.redact(0, ['Monday']);
    await the.send();
    const [, masked] = (await the.view()).turns;
    await the.redact(1, ['branch']);
    const [, later] = (await the.view()).turns;
    await the.redact(2, [], ['Monday']);
    const [, lifted] = (await the.view()).turns;
    expect([masked?.text, later?.text, lifted?.text]).toEqual([
      `At the branch, on ${REDACTION_MARK}`,
      `At the ${REDACTION_MARK} on ${REDACTION_MARK}`,
      `At the ${REDACTION_MARK} on ${REDACTION_MARK}`,
    ]);
  });

  test('has marks at single places of its turns, which the signature covers', async () => {
    await the.edit('b', { version: 1, text: 'On Monday, not on Monday week.' });
    await the.redactAt(0, { mediaId: the.med('b'), version: 2, places: [1] });
    await the.send();
    const [, masked] = (await the.view()).turns;
    expect(masked?.text).toBe(`On ${REDACTION_MARK} not on Monday week.`);
    await the.correct(0, [{ ...slip, shouldRead: 'Monday', reason: 'I said Monday' }]);
    // An edit of the record changes nothing of what was sent.
    await the.edit('b', { version: 2, text: 'On Monday.' });
    expect((await the.view()).turns[1]?.text).toBe(masked?.text);
    await the.sign({ code: await the.code(), errataRevision: 1 });
    expect((await the.list()).readings[0]).toMatchObject({ state: 'signed' });
    // What quotes the turn has marks for its words, wherever they stood.
    expect((await the.list('usr_desk')).readings[0]?.errata[0]).toMatchObject({
      reads: REDACTION_MARK,
      shouldRead: REDACTION_MARK,
      reason: `I said ${REDACTION_MARK}`,
    });
  });

  test('comes in parts of 100 turns', async () => {
    for (let more = 3; more <= 102; more += 1) await the.turn(`t${more}`, { text: `No. ${more}` });
    await the.send();
    const first = await the.view();
    const rest = await the.view(first.next);
    expect([first.turns.length, first.next, rest.turns.length, rest.next]).toEqual([
      100,
      100,
      2,
      undefined,
    ]);
    expect(rest.turns.map(({ text }) => text)).toEqual(['No. 101', 'No. 102']);
  }, 60_000);

  test('is recorded as opened once', async () => {
    await the.send();
    expect((await the.list()).readings[0]?.state).toBe('sent');
    await Promise.all([the.view(), the.view(), the.view()]);
    const { readings } = await the.list();
    expect(readings[0]).toMatchObject({ state: 'opened', openedAt: expect.any(String) });
    expect(readings[0]?.events.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
  });
});

describe('a link', () => {
  test('that is guessed opens nothing and says nothing', async () => {
    await the.send();
    expect(await errorOf(the.view(0, 'A'.repeat(43)))).toBe('not_found');
    expect((await the.list()).readings[0]?.state).toBe('sent');
  });

  test('is counted by its source, guesses too', async () => {
    const guess = () => errorOf(the.view(0, 'B'.repeat(43)));
    on.pass(7_200);
    const codes = new Set();
    for (let tries = 0; tries < 301; tries += 1) codes.add(await guess());
    expect([...codes]).toEqual(['not_found', 'too_many_tries']);
    on.pass(3_600);
  }, 60_000);

  test('ends when a newer one is sent, with its code; corrections stay', async () => {
    await the.send();
    await the.correct(0, [slip]);
    const old = await the.link();
    const code = await the.code();
    on.pass(61);
    expect(await errorOf(renewReading(on.deps, { ...at(), body: { days: 5 } }))).toBeUndefined();
    expect(await errorOf(renewReading(on.deps, { ...at(), body: { days: 5 } }))).toBe(
      'too_many_tries',
    );
    expect(await errorOf(the.view(0, old))).toBe('invalid_link');
    expect(await errorOf(the.sign({ code, errataRevision: 1, link: old }))).toBe('invalid_link');
    expect(await errorOf(the.sign({ code, errataRevision: 1 }))).toBe('invalid_code');
    expect((await the.view()).errata).toEqual([slip]);
  });

  test('expires at its time for everything, and can be sent again', async () => {
    await the.send({ days: 1 });
    await the.view();
    const code = await the.code();
    on.pass(86_400);
    const calls = [the.view(), the.correct(0, [slip]), the.sign({ code }), the.code()];
    expect(await Promise.all(calls.map(errorOf))).toEqual(Array(4).fill('invalid_link'));
    expect((await the.list()).readings[0]?.state).toBe('expired');
    await renewReading(on.deps, { ...at(), body: { days: 1 } });
    expect((await the.view()).state).toBe('opened');
  });

  test('that has expired cannot be renewed beside a later one of the same witness', async () => {
    await the.send({ days: 1 });
    on.pass(86_400);
    await the.send();
    expect(await errorOf(renewReading(on.deps, { ...at(), body: { days: 1 } }))).toBe('conflict');
    await withdrawReading(on.deps, at(2));
    await renewReading(on.deps, { ...at(), body: { days: 1 } });
  });

  test('ends with a withdrawal, which the witness is told once', async () => {
    await the.send();
    await withdrawReading(on.deps, at());
    await withdrawReading(on.deps, at());
    expect(await errorOf(the.view())).toBe('invalid_link');
    const subjects = (await the.notices()).map(({ words }) => words.subject);
    expect(subjects.filter((subject) => subject.includes('withdrawn'))).toHaveLength(1);
    expect(await errorOf(renewReading(on.deps, { ...at(), body: { days: 1 } }))).toBe('conflict');
    // A new one can be sent.
    expect((await the.send()).number).toBe(2);
  });

  test('shows after the signature what was signed, and takes nothing more', async () => {
    const { page } = await signed();
    const again = await the.view();
    expect([again.state, again.errata, again.signature]).toEqual([
      'signed',
      page.errata,
      { name: WITNESS, at: expect.any(String) },
    ]);
    const decline = declineReading(on.deps, {
      body: { link: await the.link(), reason: 'No' },
      caller: CALLER,
    });
    const calls = [the.correct(1, []), the.code(), decline];
    expect(await Promise.all(calls.map(errorOf))).toEqual(Array(3).fill('conflict'));
  });
});

describe('corrections', () => {
  test('are kept, and leave the record as it is', async () => {
    await the.send();
    const turnsOf = async () =>
      (await scanTable(on.table)).filter(
        ({ pk, sk }) =>
          pk === examinationKeys.head(the.caseId).pk && !String(sk).startsWith('READING#'),
      );
    const before = await turnsOf();
    await the.correct(0, [slip, place]);
    const { errata, errataRevision } = await the.view();
    expect([errata, errataRevision]).toEqual([[slip, place], 1]);
    expect(await turnsOf()).toEqual(before);
    // Until the signature the neutrals see their number alone.
    expect((await the.list()).readings[0]).toMatchObject({
      state: 'corrected',
      errataCount: 2,
      errata: [],
    });
  });

  test('of two windows do not overwrite each other; a repeat changes nothing', async () => {
    await the.send();
    await the.correct(0, [slip]);
    expect((await the.correct(0, [slip])).page.errataRevision).toBe(1);
    expect(await errorOf(the.correct(0, [place]))).toBe('conflict');
    expect((await the.view()).errata).toEqual([slip]);
  });

  test('name a turn of the record', async () => {
    await the.send();
    expect(await errorOf(the.correct(0, [{ ...slip, turn: 3 }]))).toBe('invalid_input');
    expect((await the.view()).errataRevision).toBe(0);
  });

  test('fit with the longest texts into one item, fifty of them', async () => {
    await the.send();
    const long = { turn: 1, reads: 'क'.repeat(250), shouldRead: 'ख'.repeat(250) };
    const errata = Array.from({ length: ERRATA_MAX }, (_, number) => ({
      ...long,
      reason: `${number}`.padEnd(150, 'ग'),
    }));
    expect((await the.correct(0, errata)).page.errata).toHaveLength(ERRATA_MAX);
  });

  test('that use a redacted word are masked for a case manager, as the reason is', async () => {
    await the.send();
    await the.correct(0, [{ ...slip, shouldRead: 'Quillfeather said so', reason: 'Quillfeather' }]);
    await the.sign({ code: await the.code(), errataRevision: 1 });
    await the.redact(0, ['Quillfeather']);
    const ofManager = (await the.list('usr_desk')).readings[0];
    expect(ofManager?.errata[0]).toMatchObject({
      shouldRead: `${REDACTION_MARK} said so`,
      reason: REDACTION_MARK,
    });
    expect((await the.list()).readings[0]?.errata[0]?.reason).toBe('Quillfeather');
  });
});

describe('a signature', () => {
  test('names the version, and the witness and the neutral are told', async () => {
    await signed();
    const [reading] = (await the.list()).readings;
    expect(reading).toMatchObject({
      state: 'signed',
      signature: { name: WITNESS },
      errata: [
        { ...slip, mediaId: the.med('b') },
        { ...place, mediaId: the.med('b') },
      ],
    });
    expect(reading?.events.map(({ kind }) => kind)).toEqual([
      'sent',
      'opened',
      'corrected',
      'signed',
    ]);
    const sent = await the.notices();
    const receipt = sent.find(({ words }) => words.subject.includes('you have signed'));
    expect(receipt?.words.text).toContain(`version ${reading?.version}`);
    expect(receipt?.words.text).toContain(reading?.sha256);
    expect(sent.find(({ userIds }) => userIds.length > 0)).toMatchObject({
      userIds: ['usr_one'],
      words: { subject: expect.stringContaining('signed the record of the evidence with 2') },
    });
    const bell = await storedActivities(on.table, 'usr_one');
    expect(bell.filter(({ entityId }) => entityId === the.caseId)).toMatchObject([
      {
        message: expect.stringContaining('signed the record'),
        meta: { destination: 'examination' },
      },
    ]);
    // No mail has evidence, a correction or a reason.
    for (const word of ['Tuesday', 'Monday', 'misspoke'])
      expect(JSON.stringify(sent)).not.toContain(word);
  });

  test('of two windows at once is one signature', async () => {
    await the.send();
    const code = await the.code();
    const replies = await Promise.allSettled([
      the.sign({ code }),
      the.sign({ code, name: 'S. P.' }),
    ]);
    const names = replies.flatMap((reply) =>
      reply.status === 'fulfilled' ? [reply.value.page.signature?.name] : [],
    );
    expect(new Set(names).size).toBe(1);
    expect((await the.stored())?.events.filter(({ kind }) => kind === 'signed')).toHaveLength(1);
    const bell = await storedActivities(on.table, 'usr_one');
    expect(bell.filter(({ entityId }) => entityId === the.caseId)).toHaveLength(1);
    const receipts = (await the.notices()).filter(({ words }) =>
      words.subject.includes('you have signed'),
    );
    expect(receipts).toHaveLength(1);
  });

  test('needs the code of the last mail, within 15 minutes and five tries', async () => {
    await the.send();
    expect(await errorOf(the.sign({ code: '000000' }))).toBe('invalid_code');
    const first = await the.code();
    expect(await errorOf(the.code())).toBe('too_many_tries');
    on.pass(61);
    let second = await the.code();
    while (second === first) {
      on.pass(61);
      second = await the.code();
    }
    expect(await errorOf(the.sign({ code: first }))).toBe('invalid_code');
    on.pass(900);
    expect(await errorOf(the.sign({ code: second }))).toBe('invalid_code');
    const third = await the.code();
    const wrong = third === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await errorOf(the.sign({ code: wrong }))).toBe('invalid_code');
    expect(await errorOf(the.sign({ code: third }))).toBe('invalid_code');
    expect((await the.stored())?.state).toBe('opened');
    on.pass(61);
    expect((await the.sign({ code: await the.code() })).page.state).toBe('signed');
  });

  test('takes ten codes in a day at most', async () => {
    await the.send();
    on.pass(86_400);
    for (let codes = 0; codes < 10; codes += 1) {
      on.pass(61);
      await the.code();
    }
    on.pass(61);
    expect(await errorOf(the.code())).toBe('too_many_tries');
  });

  test('is of a hash that a later release finds too', async () => {
    await the.send();
    const { sentAt } = await the.view();
    const began = (seconds: number) => new Date(Date.parse(sentAt) - seconds * 1_000).toISOString();
    const lines = [
      [1, 'Question', false, began(5), 'Ms. Deshpande', WITNESS, 'Where did you sign the deed?'],
      [2, 'Answer', false, began(0), WITNESS, WITNESS, 'At the branch, on Monday.'],
    ].map((fields) => `${JSON.stringify([...fields, [], []])}\n`);
    const expected = createHash('sha256').update(lines.join('')).digest('hex');
    expect((await the.view()).sha256).toBe(expected);
  });

  test('is refused for corrections that were not read', async () => {
    await the.send();
    await the.correct(0, [slip]);
    expect(await errorOf(the.sign({ code: await the.code() }))).toBe('conflict');
    expect((await the.stored())?.state).toBe('opened');
  });

  test('is refused if the stored turns are not those that were sent', async () => {
    await the.send();
    const key = examinationKeys.turn(the.caseId, 2);
    await on.table.client.send(
      new UpdateCommand({
        TableName: on.table.name,
        Key: key,
        UpdateExpression: 'SET #text = :text',
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: { ':text': 'At home.' },
      }),
    );
    const code = await the.code();
    await expect(the.sign({ code })).rejects.toThrow('not those of then');
    expect((await the.stored())?.state).toBe('opened');
  });

  test('stores no code and no token in clear', async () => {
    await the.send();
    const link = await the.link();
    const code = await the.code();
    const stored = JSON.stringify(
      (await scanTable(on.table)).map(({ expiresAt: _, ...item }) => item),
    );
    expect([stored.includes(link), stored.includes(`"${code}"`)]).toEqual([false, false]);
  });

  test('whose bell was lost is told by a repeat', async () => {
    await the.send();
    const code = await the.code();
    // The function is killed after the transaction.
    const body = { link: await the.link(), name: WITNESS, code, errataRevision: 0 };
    let isSigned = false;
    const cut = await interceptedStores(on.deps, async ({ name, input, make }) => {
      if (isSigned) throw new Error('killed');
      await make();
      isSigned = name.startsWith('TransactWrite') && JSON.stringify(input).includes('"signature"');
    });
    await expect(
      signReading({ ...on.deps, table: cut.table }, { body, caller: CALLER }),
    ).rejects.toThrow();
    cut.close();
    const bell = async () =>
      (await storedActivities(on.table, 'usr_one')).filter(
        ({ entityId }) => entityId === the.caseId,
      );
    expect([(await the.stored())?.state, await bell()]).toEqual(['signed', []]);
    await signReading(on.deps, { body, caller: CALLER });
    await signReading(on.deps, { body, caller: CALLER });
    expect(await bell()).toHaveLength(1);
  });

  test('has its hash for who sees marks until words are redacted that it has open', async () => {
    await the.redact(0, ['branch']);
    on.pass(1);
    await signed();
    const hashFor = async (userId?: string) => (await the.list(userId)).readings[0]?.sha256;
    const hash = await hashFor();
    expect(await hashFor('usr_desk')).toBe(hash);
    await the.redact(1, ['Monday']);
    expect([await hashFor(), await hashFor('usr_desk')]).toEqual([hash, '']);
    // It signs the text of then all the same.
    expect((await the.view()).sha256).toBe(hash);
  });

  test('of a witness whose name is redacted names them to the neutrals alone', async () => {
    const surname = WITNESS.split(' ').at(-1) ?? '';
    await signed();
    await the.redact(0, [surname, EMAIL.split('@')[0] ?? '']);
    const ofManager = (await the.list('usr_desk')).readings[0];
    expect(ofManager).toMatchObject({ state: 'signed', email: REDACTION_MARK });
    expect(JSON.stringify(ofManager)).not.toContain(surname);
    const [own] = (await the.list()).readings;
    expect([own?.name, own?.signature?.name, own?.email]).toEqual([WITNESS, WITNESS, EMAIL]);
  });
});

describe('a refusal to sign', () => {
  test('has its reason, once, and can be followed by another record', async () => {
    await the.send();
    await the.correct(0, [slip]);
    const decline = async (reason: string) =>
      declineReading(on.deps, { body: { link: await the.link(), reason }, caller: CALLER });
    await decline('This is not what I said.');
    const { page } = await decline('Another reason');
    expect(page.refusal?.reason).toBe('This is not what I said.');
    expect((await the.list()).readings[0]).toMatchObject({ state: 'declined', errataCount: 1 });
    expect(await errorOf(the.sign({ code: '000000', errataRevision: 1 }))).toBe('conflict');
    expect((await the.send()).number).toBe(2);
  });
});

describe('a neutral', () => {
  test('lists the readings without a read of the turns, unless they have changed', async () => {
    await the.send();
    const cost = async () => {
      let turns = 0;
      const counted = await interceptedStores(on.deps, async ({ input, make }) => {
        if (JSON.stringify(input).includes('TURN#')) turns += 1;
        await make();
      });
      const { readings } = await listReadings(
        { ...on.deps, table: counted.table },
        { principal: as('usr_one'), params: the.params, query: {} },
      );
      counted.close();
      return [turns, readings[0]?.isChanged];
    };
    expect(await cost()).toEqual([0, false]);
    await the.edit('b', { version: 1, text: 'Nowhere.' });
    expect(await cost()).toEqual([1, true]);
  });

  test('sends one record of a witness at a time, also with two requests at once', async () => {
    const replies = await Promise.allSettled([the.send(), the.send()]);
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await the.links()).length).toBe(1);
  });

  test('gets the same reading for a repeat with the same key, and one mail is sent', async () => {
    const first = await the.send({}, 'key-1');
    expect(await the.send({}, 'key-1')).toEqual(first);
    expect((await the.links()).length).toBe(1);
  });

  test('cannot send what is not recorded', async () => {
    expect(await errorOf(the.send({ witness: 'Nobody' }))).toBe('conflict');
    expect((await the.links()).length).toBe(0);
  });

  test('says what the tribunal makes of the corrections, after the signature', async () => {
    await the.send();
    const note = { isAccepted: true, text: 'Slips.' };
    expect(await errorOf(noteReading(on.deps, { ...at(), body: note }))).toBe('conflict');
    await the.sign({ code: await the.code() });
    await noteReading(on.deps, { ...at(), body: note });
    await noteReading(on.deps, { ...at(), body: note });
    const [reading] = (await the.list()).readings;
    expect(reading?.note).toMatchObject({ ...note, name: 'Asha Rao' });
    expect(reading?.events.filter(({ kind }) => kind === 'noted')).toHaveLength(1);
  });

  test('is refused on a case of others; a case manager sees and does nothing', async () => {
    await the.send();
    const acts = (userId: string) => {
      const who = { principal: as(userId), params: { caseId: the.caseId, number: 1 } };
      const body = { witness: WITNESS, name: WITNESS, email: EMAIL, days: 30 };
      return [
        sendReading(on.deps, { ...who, body }),
        renewReading(on.deps, { ...who, body: { days: 1 } }),
        withdrawReading(on.deps, who),
        noteReading(on.deps, { ...who, body: { isAccepted: true, text: '' } }),
      ].map(errorOf);
    };
    expect(await Promise.all(acts('usr_stranger'))).toEqual(Array(4).fill('not_found'));
    expect(await Promise.all(acts('usr_desk'))).toEqual(Array(4).fill('not_allowed'));
    expect(await errorOf(the.list('usr_stranger'))).toBe('not_found');
    expect((await the.list('usr_desk')).mayAct).toBe(false);
    expect((await the.stored())?.state).toBe('sent');
  });
});
