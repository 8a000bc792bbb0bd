import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { listRepresentatives, readSides } from '#lambdas/settlement/record/representatives.ts';
import { openOffer, parseOfferKeys, sealOffer } from '#lambdas/settlement/record/sealed-offers.ts';
import {
  evidenceAddress,
  resultOf,
  storeEvidence,
} from '#lambdas/settlement/record/settlement-proof.ts';
import type { SettlementRecord } from '#lambdas/settlement/record/settlement-record.ts';
import {
  findLink,
  findSettlement,
  listPendingSettlements,
  listSettlementRecords,
  settlementItems,
} from '#lambdas/settlement/record/settlement-repository.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { evidence } from '#tests/support/keys/evidence-key.ts';
import { identitySecret } from '#tests/support/keys/identity-keys.ts';
import { makeCase } from '#tests/support/make-case.ts';
import {
  CLOSES,
  LATER,
  OPENS,
  offersOf,
  round,
  settlement,
  side,
} from '#tests/support/outcome/make-settlement.ts';
import { startFiles } from '#tests/support/stores/start/start-stores.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** What is stored of a settlement, who can represent a side, and the evidence of an end. */

let table: Table;
let files: Files;
let stop: () => Promise<void>;
beforeAll(async () => {
  const started = await startTable();
  const bucket = await startFiles();
  ({ table } = started);
  ({ files } = bucket);
  stop = async () => {
    await bucket.stop();
    await started.stop();
  };
});
afterAll(() => stop());

const write = (before: SettlementRecord | undefined, after: SettlementRecord) =>
  transactIf(table, () => settlementItems(table, before, after));
const of = (caseId: string, number: number, change: Partial<SettlementRecord> = {}) => {
  const [claimant, respondent] = ['c', 'r'].map((one) => `${one} of ${caseId} ${number}`);
  const sides = {
    claimant: side(claimant ?? '', 'meera@example.com'),
    respondent: side(respondent ?? '', 'suresh@example.com'),
  };
  return settlement({ id: `stl_${caseId}_${number}`, caseId, number, sides, ...change });
};

describe('a settlement', () => {
  test('is found by its number, and the newest is listed first', async () => {
    for (const number of [1, 3, 2]) expect(await write(undefined, of('cas_l', number))).toBe(true);
    await write(undefined, of('cas_l2', 1));
    // Other items of the case, which sort before its settlements, are not listed.
    await batchWrite(table, { put: [partyKeys.caseParty('cas_l', 'claimant', 'pty_1')] });
    expect(await findSettlement(table, 'cas_l', 2)).toEqual({ ...of('cas_l', 2), version: 1 });
    expect(await findSettlement(table, 'cas_l', 4)).toBeUndefined();
    const numbers = async (limit?: number) =>
      (await listSettlementRecords(table, 'cas_l', limit)).map(({ number }) => number);
    expect(await numbers()).toEqual([3, 2, 1]);
    expect(await numbers(1)).toEqual([3]);
  });

  test('is found by the link of a side', async () => {
    const record = of('cas_k', 1);
    await write(undefined, record);
    expect(await findLink(table, record.sides.respondent.link.hash)).toEqual({
      ...{ caseId: 'cas_k', number: 1, side: 'respondent' },
    });
    expect(await findLink(table, 'link of nobody')).toBeUndefined();
  });

  test('is written once for each version', async () => {
    const record = of('cas_v', 1);
    expect(await write(undefined, record)).toBe(true);
    expect(await write(undefined, record)).toBe(false);
    const first = { ...record, version: 1 };
    expect(await write(first, { ...first, remindedAt: OPENS })).toBe(true);
    expect(await write(first, { ...first, remindedAt: LATER })).toBe(false);
    expect(await findSettlement(table, 'cas_v', 1)).toMatchObject({
      version: 2,
      remindedAt: OPENS,
    });
  });

  test('is pending by the instant of its next work, until its end is announced', async () => {
    const pending = async () =>
      (await listPendingSettlements(table))
        .filter(({ caseId }) => caseId.startsWith('cas_p'))
        .map(({ caseId, number }) => `${caseId} ${number}`);
    await write(undefined, of('cas_p2', 2, { rounds: [round(1, { closesAt: LATER })] }));
    await write(undefined, of('cas_p1', 1));
    expect(await pending()).toEqual(['cas_p1 1', 'cas_p2 2']);
    const open = { ...of('cas_p1', 1), version: 1 };
    const ended = { ...open, state: 'notReached' as const, endedAt: '2026-03-03T06:00:00.000Z' };
    await write(open, ended);
    expect(await pending()).toEqual(['cas_p2 2', 'cas_p1 1']);
    await write({ ...ended, version: 2 }, { ...ended, isAnnounced: true });
    expect(await pending()).toEqual(['cas_p2 2']);
  });
});

test('representatives are the agents, primary ones first, and named respondents, each address once', async () => {
  const party = (role: string, partyId: string, name: string) => ({
    ...partyKeys.caseParty('cas_s', role as 'claimant', partyId),
    ...{ caseId: 'cas_s', partyId, partyRole: role, name },
  });
  const agent = (partyId: string, id: string, email: string, role: string) => ({
    ...{ ...partyKeys.agent(partyId, id), id, partyId, role, email, name: `Name of ${id}` },
    ...{ mobile: '+919820001111', createdAt: OPENS },
  });
  await batchWrite(table, {
    put: [
      party('claimant', 'pty_1', 'Deccan Housing Finance'),
      party('claimant', 'pty_2', 'Deccan Holding'),
      party('respondent', 'pty_3', 'Patil Traders'),
      agent('pty_1', 'agt_1', 'one@example.com', 'secondary'),
      agent('pty_1', 'agt_2', 'two@example.com', 'primary'),
      agent('pty_2', 'agt_3', 'three@example.com', 'primary'),
      agent('pty_2', 'agt_4', 'ONE@example.com', 'secondary'),
      agent('pty_3', 'agt_5', 'five@example.com', 'primary'),
    ],
  });
  const record: CaseRecord = {
    ...makeCase(1, 'usr_med', {
      id: 'cas_s',
      respondents: [
        { name: 'Without address' },
        { name: 'Suresh Patil', email: 'suresh@example.com' },
        { name: 'Again', email: 'Five@example.com' },
      ],
    }),
    version: 1,
  };
  const person = (id: string, email: string) => ({ id, name: `Name of ${id}`, email });
  const claimant = [
    person('agt_2', 'two@example.com'),
    person('agt_3', 'three@example.com'),
    person('agt_1', 'one@example.com'),
  ];
  const respondent = [
    person('agt_5', 'five@example.com'),
    { id: 'respondent_2', name: 'Suresh Patil', email: 'suresh@example.com' },
  ];
  const none = (id: string, name: string) => ({ id, name, email: '' });
  expect(await listRepresentatives(table, record)).toEqual({ claimant, respondent });
  expect((await readSides(table, record)).people).toEqual({
    claimant: [
      ...claimant,
      none('pty_1', 'Deccan Housing Finance'),
      none('pty_2', 'Deccan Holding'),
      none('name:Deccan Housing Finance', 'Deccan Housing Finance'),
    ],
    respondent: [
      ...respondent,
      none('pty_3', 'Patil Traders'),
      none('name:Without address', 'Without address'),
      none('name:Suresh Patil', 'Suresh Patil'),
      none('name:Again', 'Again'),
    ],
  });
});

describe('a sealed offer', () => {
  const keys = parseOfferKeys(identitySecret);
  const salt = 'a'.repeat(64);
  const place = { settlementId: 'stl_1', round: 1, side: 'claimant', sequence: 2 } as const;
  const roundWith = (sealed: string) =>
    round(1, { offers: { claimant: { ...offersOf('c1', 'c2'), sealed } } });
  const open = (sealed: string) => openOffer(keys, { id: 'stl_1' }, roundWith(sealed), 'claimant');

  test('is opened at its place only, and has one length', () => {
    const sealed = sealOffer(keys, place, { amountMinor: 5, salt });
    expect(open(sealed)).toEqual({ amountMinor: 5, salt });
    expect(sealOffer(keys, place, { amountMinor: 50_000_000, salt })).toHaveLength(sealed.length);
    expect(openOffer(keys, { id: 'stl_1' }, roundWith(sealed), 'respondent')).toBeUndefined();
    const noHistory = round(1, { offers: { claimant: offersOf() } });
    expect(openOffer(keys, { id: 'stl_1' }, noHistory, 'claimant')).toBeUndefined();
    for (const other of [
      { settlementId: 'stl_2' },
      { round: 2 },
      { side: 'respondent' as const },
      { sequence: 1 },
    ])
      expect(() =>
        open(sealOffer(keys, { ...place, ...other }, { amountMinor: 5, salt })),
      ).toThrow();
    // Keys of another purpose do not open it; the name of the secret is in the error.
    expect(() => parseOfferKeys('{}')).toThrow(
      'The secret of the settlement keys is not of its shape',
    );
  });
});

test('the evidence of an end has the signed statements, the key and who held the links', async () => {
  const signature = { key: 'k', value: 'v' };
  const { history, ...rest } = offersOf('c1', 'c2');
  const offers = { claimant: { ...rest, history: history.map((one) => ({ ...one, signature })) } };
  const ended = of('cas_e', 1, {
    ...{ state: 'notReached', endedAt: LATER, resultSignature: signature },
    rounds: [round(1, { offers, closedAt: CLOSES, result: 'oneSided' })],
    representatives: [{ side: 'claimant', name: 'Meera Joshi', since: OPENS }],
  });
  const deps = { files, evidenceKey: evidence.key, institution: 'Pune Centre' };
  const file = await storeEvidence(deps, ended);
  expect(file).toMatchObject({
    key: `settlements/cas_e/${ended.id}/evidence.json`,
    contentType: 'application/json',
  });
  const text = Buffer.from((await readObject(files, file)) ?? []).toString('utf8');
  expect(JSON.parse(text)).toEqual({
    format: 'neutral-portal settlement evidence 1',
    institution: 'Pune Centre',
    publicKey: evidence.published,
    howToCheck: expect.stringContaining('openssl dgst -sha256 -verify key.pem'),
    result: { statement: resultOf(ended), signature },
    offers: [
      {
        statement: `neutral-portal settlement receipt 1\n${ended.id}\n1\nclaimant\nc2\n${OPENS}`,
        signature,
      },
    ],
    linksHeldBy: ended.representatives,
  });
  expect(text).toContain('\n  "format"');
  expect(await evidenceAddress(deps, ended)).toBe('');
  const address = await evidenceAddress(deps, { ...ended, evidence: file });
  expect(decodeURIComponent(address)).toContain('NEG-2026-000001-settlement-evidence.json');
});
