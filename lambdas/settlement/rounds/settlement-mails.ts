import {
  moneyText,
  type SettlementSide,
  settlementSides,
  worseByMinor,
} from '#contracts/rules/outcome/settlement.ts';
import { type CaseRecord, casePath, membersOf } from '#lambdas/cases/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { toIndianMoment } from '#shared/india-time.ts';
import type { NewNotice } from '#shared/outbox/notice.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import {
  currentRound,
  lastOffer,
  type RoundRecord,
  type SettlementRecord,
} from '../record/settlement-record.ts';
import { everybodyOf } from './change-of-people.ts';

/** Mails of a settlement. None contains an offer, or says who has offered. */

const figureOf = { claimant: 'demand', respondent: 'offer' } as const;

type Words = { subject: string; text: string; label: string };

function sideMail(
  table: Table,
  {
    record,
    side,
    words,
    at,
  }: { record: SettlementRecord; side: SettlementSide; words: Words; at: string },
): TransactItem {
  const { id, caseCode, sides } = record;
  const { name, email, link } = sides[side];
  const { label, ...rest } = words;
  return putNotice(table, {
    id: newId('notice'),
    at,
    actorId: id,
    // Not combined with mails about the case, so that the button leads to the link.
    matter: `${id}#${side}`,
    topic: caseCode,
    words: rest,
    outside: {
      words: {
        ...rest,
        link: { label, to: '/settlement-offer#link=', personal: link },
      },
      people: [{ name, email }],
    },
  });
}

function roundWords(record: SettlementRecord, side: SettlementSide): Words {
  const { caseCode, rules, sides } = record;
  const { number, opensAt, closesAt } = currentRound(record);
  const figure = figureOf[side];
  const other = side === 'claimant' ? 'respondent' : 'claimant';
  return {
    subject: `${caseCode}: your ${figure} for settlement round ${number}`,
    text: [
      `Settlement round ${number} of ${rules.roundsTotal} in ${caseCode} runs from ` +
        `${toIndianMoment(opensAt)} to ${toIndianMoment(closesAt)}. Enter your ${figure} under your ` +
        'personal link. Nobody else can read it, the case manager and the neutral included.',
      ...toleranceWords(record, figure),
      `${sides[other].name} enters the ${figureOf[other]} of the ${other}.`,
      ...commitmentWords(record.rounds.slice(-2, -1)),
    ].join(' '),
    label: `Enter your ${figure}`,
  };
}

/** What a tolerance means in money, before the figure is entered (ADR 34). */
const toleranceWords = ({ rules }: SettlementRecord, figure: string): string[] =>
  rules.toleranceMinor === 0
    ? []
    : [
        `The settlement number may be up to half the tolerance, ${moneyText(worseByMinor(rules.toleranceMinor), rules.currency)}, worse for you than your ${figure}.`,
      ];

/** The commitments of closed rounds, so that each mailbox has them whatever the table says later. */
const commitmentWords = (rounds: readonly RoundRecord[]): string[] =>
  rounds.flatMap(({ number, closedAt, offers }) =>
    closedAt === undefined
      ? []
      : settlementSides.flatMap((side) => {
          const last = lastOffer(offers[side]);
          return last
            ? [`Commitment of the ${side} in round ${number}: ${last.commitment}, ${last.at}.`]
            : [];
        }),
  );

/** Mails a side its link for the current round. */
export function linkMail(
  table: Table,
  { record, side, at }: { record: SettlementRecord; side: SettlementSide; at: string },
): TransactItem {
  const words = record.state === 'open' ? roundWords(record, side) : endWords(record);
  return sideMail(table, { record, side, words, at });
}

export function reminderMail(
  table: Table,
  { record, side, at }: { record: SettlementRecord; side: SettlementSide; at: string },
): TransactItem {
  const words = roundWords(record, side);
  return sideMail(table, {
    record,
    side,
    words: { ...words, subject: `Reminder: ${words.subject}` },
    at,
  });
}

function endWords(record: SettlementRecord): Words {
  const { text, ...words } = shortEndWords(record);
  const { resultSignature } = record;
  const key = resultSignature
    ? [`SHA-256 of the public key that signed the result: ${resultSignature.key}.`]
    : [];
  return { ...words, text: [text, ...commitmentWords(record.rounds), ...key].join(' ') };
}

/** People write a reason with or without a full stop. */
const sentenceOf = (reason: string): string => (/[.!?।]$/u.test(reason) ? reason : `${reason}.`);

function shortEndWords(record: SettlementRecord): Words {
  const { caseCode, state, settlementMinor, rules } = record;
  const label = 'Open the settlement';
  if (state === 'reached' && settlementMinor !== undefined)
    return {
      subject: `${caseCode}: settlement number reached`,
      text: `The sides of ${caseCode} reached the settlement number ${moneyText(settlementMinor, rules.currency)}.`,
      label,
    };
  if (state === 'cancelled')
    return {
      subject: `${caseCode}: settlement cancelled`,
      text: [
        `The settlement rounds of ${caseCode} were cancelled.`,
        ...(record.endReason ? [sentenceOf(record.endReason)] : []),
        'No offer was or will be revealed.',
      ].join(' '),
      label,
    };
  return {
    subject: `${caseCode}: no settlement number`,
    text: `The last settlement round of ${caseCode} closed without a settlement number. No offer was or will be revealed.`,
    label,
  };
}

/**
 * Mails people of a side, who have no link, the name of the person who enters its figures. Empty
 * without such people.
 */
export function representativeMails(
  table: Table,
  {
    record,
    side,
    people,
    at,
  }: {
    record: SettlementRecord;
    side: SettlementSide;
    people: readonly { name: string; email: string }[];
    at: string;
  },
): TransactItem[] {
  const { id, caseCode, sides } = record;
  const current = sides[side];
  const others = people.filter(({ email }) => email.toLowerCase() !== current.email.toLowerCase());
  if (others.length === 0) return [];
  const words = {
    subject: `${caseCode}: ${current.name} enters the ${figureOf[side]} of the ${side}`,
    text:
      `In the settlement rounds of ${caseCode}, ${current.name} has the personal link of the ` +
      `${side} and enters its ${figureOf[side]}. If this is not right, contact the neutral or the ` +
      'case manager at once.',
  };
  return [
    putNotice(table, {
      id: newId('notice'),
      at,
      actorId: id,
      matter: `${id}#${side}#others`,
      topic: caseCode,
      words,
      outside: { words, people: others.map(({ name, email }) => ({ name, email })) },
    }),
  ];
}

/**
 * Mails that the holder of a link, or the people of a side, have changed: to both holders with their
 * links, to everybody else of both sides, now and before, and to the neutrals.
 */
export function changeMails(
  table: Table,
  {
    before,
    record,
    caseRecord,
    change,
    at,
  }: {
    before: SettlementRecord;
    record: SettlementRecord;
    caseRecord: CaseRecord;
    /** In words, without a full stop. */
    change: string;
    at: string;
  },
): TransactItem[] {
  const { id, caseCode, sides } = record;
  const { number, result } = currentRound(before);
  const isVoided = record.rounds.some(
    (round) => round.number === number && round.result === 'voided',
  );
  const text = [
    `${change} in the settlement rounds of ${caseCode}.`,
    ...(isVoided && result === undefined
      ? [
          `Round ${number} is void: its figures were not compared and stay secret.`,
          record.state === 'open'
            ? `Round ${currentRound(record).number} has opened, for which figures are entered anew.`
            : 'It was the last one, so the settlement rounds have ended.',
        ]
      : []),
    'If this is not right, contact the neutral or the case manager at once.',
  ].join(' ');
  const subject = `${caseCode}: the people of the settlement have changed`;
  const toHolders = settlementSides.map((side) => {
    const words = record.state === 'open' ? roundWords(record, side) : endWords(record);
    return sideMail(table, {
      record,
      side,
      words: { ...words, subject, text: `${text} ${words.text}` },
      at,
    });
  });
  const holders = settlementSides.map((side) => sides[side].email.toLowerCase());
  const others = [...everybodyOf(before), ...everybodyOf(record)].filter(
    ({ email }, index, all) =>
      !holders.includes(email.toLowerCase()) &&
      all.findIndex((one) => one.email.toLowerCase() === email.toLowerCase()) === index,
  );
  const notice: NewNotice = {
    id: newId('notice'),
    at,
    actorId: record.id,
    matter: caseRecord.id,
    topic: caseCode,
    userIds: membersOf(caseRecord),
    words: {
      subject,
      text,
      link: { label: 'Open the case', to: casePath(caseRecord.id, caseRecord.resolutionKind) },
    },
  };
  const words = { subject, text };
  return [
    ...toHolders,
    putNotice(table, notice),
    ...(others.length > 0
      ? [
          putNotice(table, {
            id: newId('notice'),
            at,
            actorId: id,
            matter: `${id}#others`,
            topic: caseCode,
            words,
            outside: { words, people: others.map(({ name, email }) => ({ name, email })) },
          }),
        ]
      : []),
  ];
}

/** Mails about a closed round: the next one, or the end, which the neutrals learn too. */
export function outcomeMails(
  table: Table,
  { record, caseRecord, at }: { record: SettlementRecord; caseRecord: CaseRecord; at: string },
): TransactItem[] {
  const toSides = settlementSides.map((side) => linkMail(table, { record, side, at }));
  if (record.state === 'open') return toSides;
  const { subject, text } = endWords(record);
  const { id, code, resolutionKind } = caseRecord;
  const notice: NewNotice = {
    id: newId('notice'),
    at,
    actorId: record.id,
    matter: id,
    topic: code,
    userIds: membersOf(caseRecord),
    words: { subject, text, link: { label: 'Open the case', to: casePath(id, resolutionKind) } },
  };
  return [...toSides, putNotice(table, notice)];
}
