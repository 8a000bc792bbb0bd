import { describe, expect, test } from 'vitest';
import {
  HANDOVERS_MAX,
  SIGNING_GRACE_MS,
  SIGNING_LEASE_MS,
  SIGNING_LEASE_PAUSE_MS,
  SIGNING_LINK_MS,
} from '#contracts/rules/outcome/signing.ts';
import { stateAt } from '#lambdas/signing/record/signatory-state.ts';
import {
  expiryOf,
  isAtGateway,
  isLive,
  leaseAt,
  newestOf,
  newLink,
  signatoryAt,
  signedName,
} from '#lambdas/signing/record/signing-record.ts';
import { withSignatory } from '#lambdas/signing/record/signing-repository.ts';
import { waitingItems } from '#lambdas/signing/record/waiting-signatures.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { openPersonalLink } from '#shared/outbox/personal-link.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { linkKeys } from '#tests/support/keys/link-keys.ts';
import {
  ISSUED_AT,
  laterBy,
  linkOf,
  signatory,
  signed,
  signing,
} from '#tests/support/outcome/make-signing.ts';

/** What holds for a signatory at an instant, and for whom a signature waits. */

describe('the state of a signatory', () => {
  test('is expired after five days', () => {
    for (const state of ['issued', 'opened'] as const) {
      expect(stateAt(signatory(1, { state }), laterBy(SIGNING_LINK_MS))).toBe(state);
      expect(stateAt(signatory(1, { state }), laterBy(SIGNING_LINK_MS + 1))).toBe('expired');
    }
  });

  test('is signing for the grace after them', () => {
    const one = signatory(1, { state: 'signing' });
    expect(stateAt(one, laterBy(SIGNING_LINK_MS + SIGNING_GRACE_MS))).toBe('signing');
    expect(stateAt(one, laterBy(SIGNING_LINK_MS + SIGNING_GRACE_MS + 1))).toBe('expired');
  });

  test('is expired after the last hand-over of a link', () => {
    const used = (handoverCount: number) =>
      stateAt(signatory(1, { link: linkOf('one', { handoverCount }) }), laterBy(0));
    expect(used(HANDOVERS_MAX - 1)).toBe('issued');
    expect(used(HANDOVERS_MAX)).toBe('expired');
  });

  test('stays once the link has ended, and before there is one', () => {
    for (const state of ['signed', 'cancelled', 'expired'] as const)
      expect(stateAt(signatory(1, { state }), laterBy(10 * SIGNING_LINK_MS))).toBe(state);
    expect(stateAt(signatory(1, { state: 'waiting', link: undefined }), laterBy(0))).toBe(
      'waiting',
    );
  });
});

describe('a lease', () => {
  const handovers = [{ id: 'one', startedAt: ISSUED_AT }];

  test('keeps others away for 15 minutes while the signatory signs', () => {
    const one = signatory(1, { state: 'signing', leasedAt: ISSUED_AT });
    expect(isAtGateway(one, laterBy(SIGNING_LEASE_MS - 1))).toBe(true);
    expect(isAtGateway(one, laterBy(SIGNING_LEASE_MS))).toBe(false);
    expect(isAtGateway({ ...one, state: 'opened' }, laterBy(0))).toBe(false);
  });

  test('counts from the first hand-over in signings of earlier releases', () => {
    const one = signatory(1, { state: 'signing', handovers });
    expect(isAtGateway(one, laterBy(SIGNING_LEASE_MS - 1))).toBe(true);
    expect(isAtGateway(one, laterBy(SIGNING_LEASE_MS))).toBe(false);
    expect(isAtGateway(signatory(1, { state: 'signing' }), laterBy(0))).toBe(false);
  });

  test('is not extended by starting over, and begins anew after a pause', () => {
    const one = signatory(1, { leasedAt: ISSUED_AT });
    expect(leaseAt(one, laterBy(SIGNING_LEASE_PAUSE_MS - 1))).toBe(ISSUED_AT);
    const later = laterBy(SIGNING_LEASE_PAUSE_MS);
    expect(leaseAt(one, later)).toBe(later.toISOString());
    expect(leaseAt(signatory(1), later)).toBe(later.toISOString());
  });
});

test('a link is live only while it is the newest one and can lead to a signature', () => {
  expect(isLive(signatory(1), 'link1')).toBe(true);
  expect(isLive(signatory(1), 'link0')).toBe(false);
  expect(isLive(signatory(1, { state: 'expired' }), 'link1')).toBe(false);
  expect(isLive(signatory(1, { link: undefined }), 'link1')).toBe(false);
  expect(expiryOf(ISSUED_AT)).toBe('2026-03-07T06:00:00.000Z');
});

test('a new link has no hand-overs, and is stored sealed', () => {
  const link = newLink(linkKeys, ISSUED_AT);
  expect(link).toEqual({
    ...{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), sealed: expect.stringMatching(/^key1\./) },
    ...{ issuedAt: ISSUED_AT, handoverCount: 0 },
  });
  expect(hashOfToken(openPersonalLink(linkKeys, link))).toBe(link.hash);
});

test('signatories are found and changed by their position', () => {
  const record = signing();
  expect(signatoryAt(record, 2).name).toBe('Person 2');
  expect(() => signatoryAt(record, 3)).toThrow('Signing sig_1 has no signatory 3');
  const changed = withSignatory(record, 2, { problem: 'Declined' });
  expect(changed.signatories.map(({ problem }) => problem)).toEqual(['', 'Declined']);
  expect(newestOf(record).sha256).toBe('original');
  expect(newestOf({ ...record, versions: [signed(1, 5), signed(2, 6)] }).sha256).toBe('signed2');
});

test('the signed file is named after the document', () => {
  expect(
    ['Award.pdf', 'Award', 'Order v1.2.docx', 'a.longextension', 'Rs. 5', 'x.p-f'].map(signedName),
  ).toEqual([
    'Award (signed).pdf',
    'Award (signed).pdf',
    'Order v1.2 (signed).pdf',
    'a.longextension (signed).pdf',
    'Rs. 5 (signed).pdf',
    'x.p-f (signed).pdf',
  ]);
});

describe('a signature waits for its signatory', () => {
  // Only its name is used.
  const table = { name: 'portal' } as Table;
  const keyOf = (position: number) => ({
    ...{ pk: `SIGNATORY#person${position}@example.org`, sk: 'SIGNING#sig_1' },
  });
  const item = (position: number, issuedAt = ISSUED_AT) => ({
    ...keyOf(position),
    ...{ signingId: 'sig_1', position, caseId: 'case_1', caseCode: 'MED-2026-000001' },
    ...{ caseKind: 'mediation', caseTitle: 'Ropes v. Cables', documentName: 'Award.pdf' },
    ...{ requestedBy: 'Meera Iyer', issuedAt },
    expiresAt: (Date.parse(issuedAt) + SIGNING_LINK_MS) / 1_000,
  });
  const put = (position: number, issuedAt?: string) => ({
    Put: { TableName: 'portal', Item: item(position, issuedAt) },
  });
  const gone = (position: number) => ({
    Delete: { TableName: 'portal', Key: keyOf(position) },
  });

  test('from the link on, until it is signed, ended or cancelled', () => {
    const before = signing();
    expect(waitingItems(table, undefined, before)).toEqual([put(1)]);
    expect(waitingItems(table, before, { ...before, message: 'Please' })).toEqual([]);
    const next = signing({ signatories: [signatory(1, { state: 'signed' }), signatory(2)] });
    expect(waitingItems(table, before, next)).toEqual([gone(1), put(2)]);
    expect(waitingItems(table, before, { ...before, state: 'cancelled' })).toEqual([gone(1)]);
    const expired = signing({ signatories: [signatory(1, { state: 'expired' })] });
    expect(waitingItems(table, before, expired)).toEqual([gone(1)]);
    expect(waitingItems(table, expired, before)).toEqual([put(1)]);
  });

  test('with the time of a renewed link', () => {
    const at = '2026-03-04T06:00:00.000Z';
    const renewed = signing({
      signatories: [signatory(1, { link: linkOf('b', { issuedAt: at }) })],
    });
    expect(waitingItems(table, signing(), renewed)).toEqual([put(1, at)]);
  });
});
