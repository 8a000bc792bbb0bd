import { describe, expect, test } from 'vitest';
import { AUDIT_START } from '#contracts/rules/outcome/signing.ts';
import { signedHead } from '#lambdas/signing/record/audit-anchors.ts';
import {
  appendEvents,
  auditHash,
  auditStart,
  eventSchema,
  type NewAuditEvent,
} from '#lambdas/signing/record/audit-chain.ts';
import { checkTrail } from '#lambdas/signing/record/check-trail.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { evidence, newEvidenceKey } from '#tests/support/keys/evidence-key.ts';
import { ISSUED_AT as at } from '#tests/support/outcome/make-signing.ts';

/** Which faults of an audit trail are shown, and with which words. */

// Only its name is used.
const table = { name: 'portal' } as Table;
const signingId = 'sig_1';
const news: NewAuditEvent[] = [
  { event: 'requested', actor: 'Meera Iyer', details: { document: 'Award.pdf' } },
  { event: 'issued', actor: 'Portal' },
  { event: 'opened', actor: 'Asha Rao' },
];
const chain = appendEvents(table, { signingId, head: auditStart, at, events: news });
const events = chain.items.map((item) => eventSchema.parse(item.Put?.Item));
const head = await signedHead(evidence.key, signingId, chain.head);
const anchors = events.map(({ sequence, hash }) => ({ sequence, hash }));
type Trail = Parameters<typeof checkTrail>[0];
const trail: Trail = { signingId, head, events, anchors, key: evidence.published };
const problemOf = (change: Partial<Trail>) => checkTrail({ ...trail, ...change });
const broken = (problem: string) => ({ result: 'broken', problem });
const unproven = {
  result: 'unproven',
  problem: 'The last entry has no signature, or no copy outside the database',
};

test('events are appended to their chain, each once', () => {
  expect(events.map(({ sequence, previousHash }) => [sequence, previousHash])).toEqual([
    [1, AUDIT_START],
    [2, events[0]?.hash],
    [3, events[1]?.hash],
  ]);
  expect(chain.head).toEqual(anchors.at(-1));
  expect(chain.items[1]?.Put).toEqual({
    TableName: 'portal',
    Item: {
      ...{ pk: 'SIGNINGAUDIT#sig_1', sk: expect.stringMatching(/^EVENT#0*2$/) },
      ...{ ...events[1], event: 'issued', actor: 'Portal', details: {}, at },
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  const none = appendEvents(table, { signingId, head: chain.head, at, events: [] });
  expect(none).toEqual({ head: chain.head, items: [] });
});

test('a trail with signature and anchors is whole', () => {
  expect(problemOf({})).toEqual({ result: 'whole', problem: '' });
});

test('without signature, without anchors or with another key it is unproven', () => {
  expect(problemOf({ head: chain.head })).toEqual(unproven);
  expect(problemOf({ anchors: [] })).toEqual(unproven);
  expect(problemOf({ key: newEvidenceKey().published })).toEqual(unproven);
});

describe('a trail is broken', () => {
  test.each([
    ['number', { sequence: 7 }],
    ['hash', { hash: '0'.repeat(64) }],
    ['predecessor', { previousHash: '0'.repeat(64) }],
    ['content', { actor: 'Mallory' }],
  ])('by an entry with another %s', (_, change) => {
    const changed = events.map((event, index) => (index === 1 ? { ...event, ...change } : event));
    expect(problemOf({ events: changed })).toEqual(broken('Entry 2 does not fit the hash chain'));
  });

  test.each([
    ['number', { sequence: 9 }],
    ['predecessor', { previousHash: AUDIT_START }],
  ])('by an entry with another %s, also if all hashes were computed anew', (_, change) => {
    const forged: typeof events = [];
    for (const [index, event] of events.entries()) {
      const previousHash = forged.at(-1)?.hash ?? AUDIT_START;
      const next = { ...event, previousHash, ...(index === 1 && change) };
      forged.push({ ...next, hash: auditHash(next) });
    }
    const { hash = '' } = forged.at(-1) ?? {};
    const found = checkTrail({
      ...trail,
      events: forged,
      anchors: [],
      head: { sequence: 3, hash },
    });
    expect(found).toEqual(broken('Entry 2 does not fit the hash chain'));
  });

  test('by a record that names another last entry', () => {
    const names = (sequence: number) =>
      broken(
        `The trail has 3 entries, and the record of the signing names another last entry (${sequence})`,
      );
    expect(problemOf({ head: { ...head, sequence: 2 } })).toEqual(names(2));
    expect(problemOf({ head: { ...head, hash: events[0]?.hash ?? '' } })).toEqual(names(3));
    expect(problemOf({ events: [] }).result).toBe('broken');
  });

  test('by an anchor of an entry that is missing or another', () => {
    const later = { sequence: 4, hash: 'a'.repeat(64) };
    expect(problemOf({ anchors: [...anchors, later] })).toEqual(
      broken('The trail was cut off: entry 4 was recorded outside the database'),
    );
    expect(problemOf({ anchors: [{ sequence: 2, hash: 'a'.repeat(64) }] })).toEqual(
      broken('Entry 2 is not the one that was recorded outside the database'),
    );
  });

  test('by a signature of something else', () => {
    expect(problemOf({ signingId: 'sig_2' })).toEqual(
      broken('The last entry was not signed by the portal'),
    );
  });
});
