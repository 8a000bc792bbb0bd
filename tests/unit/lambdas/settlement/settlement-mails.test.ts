import { describe, expect, test } from 'vitest';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import type { SettlementRecord } from '#lambdas/settlement/record/settlement-record.ts';
import {
  changeMails,
  linkMail,
  outcomeMails,
  reminderMail,
  representativeMails,
} from '#lambdas/settlement/rounds/settlement-mails.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { makeCase } from '#tests/support/make-case.ts';
import {
  CLOSES,
  LATER,
  offersOf,
  peopleOf,
  person,
  round,
  settlement,
  withRules,
} from '#tests/support/outcome/make-settlement.ts';

/** Each mail of a settlement: its words, who gets it, and the link in it. */

// Only its name is used.
const table = { name: 'portal' } as Table;
const at = LATER;
const code = 'NEG-2026-000001';
const caseRecord: CaseRecord = {
  ...makeCase(1, 'usr_med', { resolutionKind: 'negotiation', id: 'cas_1', code }),
  version: 1,
};
const itemOf = (mail: TransactItem | undefined) => mail?.Put?.Item ?? {};
const textOf = (mail: TransactItem | undefined) => itemOf(mail)['words'].text;
const toClaimant = (record: SettlementRecord) => linkMail(table, { record, side: 'claimant', at });
const meera = { name: 'Meera Joshi', email: 'meera@example.com' };

const RUNS =
  'in NEG-2026-000001 runs from 02/03/2026 at 11:30 am IST to 02/03/2026 at 12:30 pm IST.';
const secret = 'personal link. Nobody else can read it, the case manager and the neutral included.';
const claimantText = `Settlement round 1 of 2 ${RUNS} Enter your demand under your ${secret} Suresh Patil enters the offer of the respondent.`;
const respondentText = `Settlement round 1 of 2 ${RUNS} Enter your offer under your ${secret} Meera Joshi enters the demand of the claimant.`;

describe('the mail of a link', () => {
  test('says when the round runs and who enters the other figure, to its side only', () => {
    const words = { subject: `${code}: your demand for settlement round 1`, text: claimantText };
    expect(itemOf(toClaimant(settlement()))).toMatchObject({
      ...{ at, actorId: 'stl_1', matter: 'stl_1#claimant', topic: code, words, userIds: [] },
      outside: {
        words: {
          ...words,
          link: {
            label: 'Enter your demand',
            to: '/settlement-offer#link=',
            personal: settlement().sides.claimant.link,
          },
        },
        people: [meera],
      },
    });
    const other = itemOf(linkMail(table, { record: settlement(), side: 'respondent', at }));
    expect(other['matter']).toBe('stl_1#respondent');
    expect(other['words']).toEqual({
      ...{ subject: `${code}: your offer for settlement round 1`, text: respondentText },
    });
  });

  test('says what the tolerance can cost', () => {
    expect(textOf(toClaimant(withRules({ toleranceMinor: 100_050 })))).toContain(
      ' The settlement number may be up to half the tolerance, INR 500.25, worse for you than your demand. Suresh',
    );
  });

  test('of a later round has the commitments of the one before', () => {
    const offers = { claimant: offersOf('c0', 'c1'), respondent: offersOf('c2') };
    const record = settlement({
      rounds: [
        round(1, { closedAt: CLOSES, offers: { claimant: offersOf('older') } }),
        round(2, { closedAt: CLOSES, offers }),
        round(3, { offers: { claimant: offersOf('own') } }),
      ],
    });
    const text = textOf(toClaimant(record));
    const [, commitments] = text.split('the offer of the respondent. ');
    expect(commitments).toBe(
      'Commitment of the claimant in round 2: c1, 2026-03-02T06:00:00.000Z. ' +
        'Commitment of the respondent in round 2: c2, 2026-03-02T06:00:00.000Z.',
    );
    expect(textOf(reminderMail(table, { record, side: 'claimant', at }))).toBe(text);
  });

  test('reminds with the same words and a subject of its own', () => {
    const reminder = itemOf(reminderMail(table, { record: settlement(), side: 'claimant', at }));
    expect(reminder['words']).toEqual({
      ...{ subject: `Reminder: ${code}: your demand for settlement round 1`, text: claimantText },
    });
  });
});

describe('the mails of an end', () => {
  const rounds = [round(1, { closedAt: CLOSES, offers: { claimant: offersOf('c1') } })];
  const commitment = 'Commitment of the claimant in round 1: c1, 2026-03-02T06:00:00.000Z.';
  const unrevealed = 'No offer was or will be revealed.';

  test.each<[string, Partial<SettlementRecord>, string, string]>([
    [
      'reached',
      { state: 'reached', settlementMinor: 30_000_050 },
      'settlement number reached',
      `The sides of ${code} reached the settlement number INR 3,00,000.50. ${commitment}`,
    ],
    [
      'cancelled',
      { state: 'cancelled', endReason: 'No. 4 was sold' },
      'settlement cancelled',
      `The settlement rounds of ${code} were cancelled. No. 4 was sold. ${unrevealed} ${commitment}`,
    ],
    [
      'cancelled for a reason with a full stop',
      { state: 'cancelled', endReason: 'No. 5 was sold.' },
      'settlement cancelled',
      `The settlement rounds of ${code} were cancelled. No. 5 was sold. ${unrevealed} ${commitment}`,
    ],
    [
      'not reached',
      { state: 'notReached', resultSignature: { key: 'abc', value: 'x' } },
      'no settlement number',
      `The last settlement round of ${code} closed without a settlement number. ${unrevealed} ${commitment} SHA-256 of the public key that signed the result: abc.`,
    ],
  ])('tell both sides and the neutrals: %s', (_, change, subject, text) => {
    const record = settlement({ rounds, ...change });
    const [claimant, respondent, neutrals, ...none] = outcomeMails(table, {
      record,
      caseRecord,
      at,
    });
    expect(none).toEqual([]);
    const words = { subject: `${code}: ${subject}`, text };
    for (const mail of [claimant, respondent]) {
      expect(itemOf(mail)['words']).toEqual(words);
      expect(itemOf(mail)['outside'].words.link.label).toBe('Open the settlement');
    }
    expect(itemOf(neutrals)).toMatchObject({
      ...{ at, actorId: 'stl_1', matter: 'cas_1', topic: code, userIds: ['usr_med'] },
      words: { ...words, link: { label: 'Open the case', to: expect.stringContaining('cas_1') } },
    });
    expect(itemOf(neutrals)).not.toHaveProperty('outside');
  });

  test('of a round that another one follows are the links of the sides', () => {
    const mails = outcomeMails(table, { record: settlement(), caseRecord, at });
    expect(mails.map(textOf)).toEqual([claimantText, respondentText]);
  });
});

describe('people of a side without the link', () => {
  const mail = (people: { name: string; email: string }[]) =>
    representativeMails(table, { record: settlement(), side: 'claimant', people, at });

  test('learn who enters its figures', () => {
    const arjun = { name: 'Arjun Rao', email: 'arjun@example.com' };
    const [sent, ...none] = mail([{ ...meera, email: 'MEERA@example.com' }, arjun]);
    expect(none).toEqual([]);
    const words = {
      subject: `${code}: Meera Joshi enters the demand of the claimant`,
      text: `In the settlement rounds of ${code}, Meera Joshi has the personal link of the claimant and enters its demand. If this is not right, contact the neutral or the case manager at once.`,
    };
    expect(itemOf(sent)).toMatchObject({
      ...{ at, actorId: 'stl_1', matter: 'stl_1#claimant#others', topic: code, words },
      outside: { words, people: [arjun] },
    });
    expect(itemOf(sent)['outside'].words).not.toHaveProperty('link');
  });

  test('get no mail if there are none', () => {
    expect(mail([meera])).toEqual([]);
  });
});

describe('a change of people', () => {
  const change = 'Arjun Rao joined the claimant’s side';
  const contact = 'If this is not right, contact the neutral or the case manager at once.';
  const mails = (before: SettlementRecord, record: SettlementRecord) =>
    changeMails(table, { before, record, caseRecord, change, at });
  const voidedFirst = round(1, { closedAt: LATER, result: 'voided' });
  const first = `${change} in the settlement rounds of ${code}.`;
  const isVoid = 'Round 1 is void: its figures were not compared and stay secret.';

  test('is told to both holders with their links, and to the neutrals', () => {
    const [claimant, respondent, neutrals, ...none] = mails(settlement(), settlement());
    expect(none).toEqual([]);
    const subject = `${code}: the people of the settlement have changed`;
    const text = `${first} ${contact}`;
    expect(itemOf(claimant)).toMatchObject({
      words: { subject, text: `${text} ${claimantText}` },
      outside: { words: { link: { label: 'Enter your demand' } }, people: [meera] },
    });
    expect(textOf(respondent)).toBe(`${text} ${respondentText}`);
    expect(itemOf(neutrals)).toMatchObject({
      ...{ at, actorId: 'stl_1', matter: 'cas_1', topic: code, userIds: ['usr_med'] },
      words: {
        ...{ subject, text },
        link: { label: 'Open the case', to: expect.stringContaining('cas_1') },
      },
    });
  });

  test('says that the round is void, and what follows it', () => {
    const next = settlement({ rounds: [voidedFirst, round(2)] });
    const [, , neutrals] = mails(settlement(), next);
    expect(textOf(neutrals)).toBe(
      `${first} ${isVoid} Round 2 has opened, for which figures are entered anew. ${contact}`,
    );
    const ended = settlement({ rounds: [voidedFirst], state: 'cancelled', endReason: 'So.' });
    const [claimant, , last] = mails(settlement(), ended);
    const over = 'It was the last one, so the settlement rounds have ended.';
    expect(textOf(last)).toBe(`${first} ${isVoid} ${over} ${contact}`);
    expect(textOf(claimant)).toContain(
      `${contact} The settlement rounds of ${code} were cancelled.`,
    );
    // It was void before.
    expect(textOf(mails(ended, ended)[2])).toBe(`${first} ${contact}`);
    const other = settlement({ rounds: [voidedFirst, round(2), round(3)] });
    const later = settlement({ rounds: [voidedFirst, round(2)] });
    expect(textOf(mails(later, other)[2])).toBe(`${first} ${contact}`);
  });

  test('is told to everybody else of both sides, now and before, each once', () => {
    const arjun = person('agt_2', 'Arjun Rao', 'arjun@example.com');
    const former = person('agt_3', 'Former Agent', 'former@example.com');
    const before = settlement({ people: peopleOf({ claimant: [former, arjun] }) });
    const record = settlement({
      people: peopleOf({
        claimant: [{ ...arjun, email: 'ARJUN@example.com' }],
        respondent: [person('x', 'Suresh', 'SURESH@example.com')],
      }),
    });
    const [, , , others, ...none] = mails(before, record);
    expect(none).toEqual([]);
    const words = {
      subject: `${code}: the people of the settlement have changed`,
      text: `${first} ${contact}`,
    };
    expect(itemOf(others)).toMatchObject({
      ...{ at, actorId: 'stl_1', matter: 'stl_1#others', topic: code, words },
      outside: {
        words,
        people: [
          { name: 'Former Agent', email: 'former@example.com' },
          { name: 'Arjun Rao', email: 'arjun@example.com' },
        ],
      },
    });
  });
});
