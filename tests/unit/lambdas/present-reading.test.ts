import { expect, test } from 'vitest';
import { readerOf } from '#lambdas/examinations/reading/redacted-turn.ts';
import type { WitnessReadingRecord } from '#lambdas/examinations/record/witness-reading-record.ts';
import { presentReading } from '#lambdas/examinations/witness/present-reading.ts';

/** A reading of a witness, whose texts people write: a redacted word can be in each (ADR 100, ADR 115). */

const SECRET = 'Quillfeather';
const at = '2026-03-02T06:00:00.000Z';
const record: WitnessReadingRecord = {
  caseId: 'cas_one',
  number: 1,
  writes: 9,
  state: 'signed',
  caseCode: 'ARB-2026-000001',
  caseTitle: 'Loan recovery',
  resolutionKind: 'arbitration',
  witness: `CW-1 ${SECRET}`,
  name: `Ms ${SECRET}`,
  email: `${SECRET}@example.org`,
  sentBy: { userId: 'usr_one', name: `Adv ${SECRET}` },
  sentAt: at,
  link: { hash: 'a1', sealed: 'b2' },
  linkSentAt: at,
  linkExpiresAt: at,
  version: 3,
  turnCount: 2,
  sha256: 'c3',
  errata: [
    {
      turn: 1,
      mediaId: 'med_one',
      reads: `to ${SECRET}`,
      shouldRead: `by ${SECRET}`,
      reason: `Said ${SECRET}`,
    },
  ],
  errataRevision: 1,
  signature: { name: `Ms ${SECRET}`, at },
  refusal: { reason: `Not ${SECRET}`, at },
  note: { isAccepted: true, text: `As ${SECRET} says`, name: `Adv ${SECRET}`, at },
  events: [{ kind: 'noted', at, name: `Adv ${SECRET}` }],
};
const shownTo = (role: 'arbitrator' | 'caseManager') =>
  presentReading(record, {
    reader: readerOf({ words: [SECRET.toLowerCase()], occurrences: [] }, role),
    redactedAt: '',
    isChanged: false,
    now: at,
  });

test('each text of a reading has a mark for who may not read the word', () => {
  expect(JSON.stringify(shownTo('caseManager'))).not.toContain(SECRET);
  const { note, refusal, signature, events, errata } = shownTo('caseManager');
  expect([note?.isAccepted, refusal?.at, signature?.at, events.length, errata.length]).toEqual([
    ...[true, at, at, 1, 1],
  ]);
});

test('neutrals read each text as it was written', () => {
  const open = JSON.stringify(shownTo('arbitrator')).split(SECRET).length;
  expect(open).toBe(JSON.stringify(record).split(SECRET).length);
});
