import { describe, expect, test } from 'vitest';
import { HANDOVERS_MAX, SIGNING_LINK_MS } from '#contracts/rules/outcome/signing.ts';
import {
  isPreparationDue,
  isPreparedAhead,
  PREPARATION_LIVES_MS,
  PREPARED_FROM_BYTES,
  usablePreparation,
  withoutEndedPreparations,
} from '#lambdas/signing/record/preparation.ts';
import type { Preparation } from '#lambdas/signing/record/preparation-schema.ts';
import type { SignatoryRecord, SigningRecord } from '#lambdas/signing/record/signing-record.ts';
import {
  ISSUED_AT,
  laterBy,
  linkOf,
  signatory,
  signed,
  signing,
} from '#tests/support/outcome/make-signing.ts';

/** When a large document is prepared for its signatory, and which preparation is used (ADR 45). */

const preparation = (change: Partial<Preparation> = {}): Preparation => ({
  ...{ handoverId: 'one', sealedToken: 'key1.a', sealedKey: 'key1.b', referenceNumber: 'ref' },
  ...{ linkHash: 'link1', baseVersion: 0, parameter1: 'p1', parameter2Key: 'exports/p2' },
  ...{ parameter3: 'p3', settingsMark: 'mark', preparedAt: ISSUED_AT },
  ...change,
});
const of = (change: Partial<SignatoryRecord>, more: Partial<SigningRecord> = {}) =>
  signing({ signatories: [signatory(1, change)], ...more });
const one = (record: SigningRecord) => record.signatories[0] ?? signatory(1);
const usable = (record: SigningRecord, ms = 0) =>
  usablePreparation(record, one(record), laterBy(ms));
const due = (record: SigningRecord, { linkHash = 'link1', ms = 0 } = {}) =>
  isPreparationDue(record, { position: 1, linkHash }, laterBy(ms));

test('documents of 2 MB or more are prepared', () => {
  expect(isPreparedAhead({ sizeBytes: PREPARED_FROM_BYTES - 1 })).toBe(false);
  expect(isPreparedAhead({ sizeBytes: PREPARED_FROM_BYTES })).toBe(true);
});

describe('a preparation is used', () => {
  test('for 23 hours', () => {
    const record = of({ preparation: preparation() });
    expect(usable(record, PREPARATION_LIVES_MS - 1)).toEqual(preparation());
    expect(usable(record, PREPARATION_LIVES_MS)).toBeUndefined();
  });

  test('for the link and the version of which it is, while they can lead to a signature', () => {
    expect(usable(of({}))).toBeUndefined();
    for (const change of [{ linkHash: 'link0' }, { baseVersion: 1 }])
      expect(usable(of({ preparation: preparation(change) }))).toBeUndefined();
    const own = { preparation: preparation() };
    expect(usable(of(own, { versions: [signed(1, 1)] }))).toBeUndefined();
    expect(usable(of(own, { state: 'cancelled' }))).toBeUndefined();
    expect(usable(of({ ...own, state: 'expired' }))).toBeUndefined();
    expect(usable(of({ ...own, link: undefined }))).toBeUndefined();
  });
});

describe('a preparation is due', () => {
  test('while a live link has none that can be used', () => {
    expect(due(of({}))).toBe(true);
    expect(due(of({ state: 'opened' }))).toBe(true);
    expect(due(of({ preparation: preparation() }))).toBe(false);
    expect(due(of({ preparation: preparation() }), { ms: PREPARATION_LIVES_MS })).toBe(true);
  });

  test('after a hand-over only if the page waits for it', () => {
    expect(due(of({ state: 'signing' }))).toBe(false);
    expect(due(of({ state: 'signing', isPreparationWanted: true }))).toBe(true);
    expect(due(of({ isPreparationWanted: true, preparation: preparation() }))).toBe(true);
  });

  test('not of a signing that has ended, of a small document, or of a link that has ended', () => {
    expect(due(of({}, { state: 'completed' }))).toBe(false);
    expect(due(of({}, { versions: [signed(2, PREPARED_FROM_BYTES - 1)] }))).toBe(false);
    expect(due(of({}), { linkHash: 'link0' })).toBe(false);
    expect(due(of({ state: 'expired' }))).toBe(false);
    expect(due(of({ link: undefined }))).toBe(false);
    expect(due(of({}), { ms: SIGNING_LINK_MS })).toBe(true);
    expect(due(of({}), { ms: SIGNING_LINK_MS + 1 })).toBe(false);
    expect(due(of({ link: linkOf('link1', { handoverCount: HANDOVERS_MAX }) }))).toBe(false);
  });
});

describe('what can be used no more is not kept', () => {
  const kept = (record: SigningRecord) => {
    const { preparation: form, isPreparationWanted } = one(withoutEndedPreparations(record));
    return [form, isPreparationWanted];
  };
  const own = { preparation: preparation(), isPreparationWanted: true };

  test('a preparation of the present link and version stays, with the wish for another', () => {
    const record = of(own);
    expect(withoutEndedPreparations(record)).toEqual(record);
    expect(kept(of({ preparation: preparation() }))).toEqual([preparation(), undefined]);
  });

  test('others go', () => {
    expect(kept(of(own, { state: 'cancelled' }))).toEqual([undefined, undefined]);
    expect(kept(of({ ...own, state: 'signed' }))).toEqual([undefined, undefined]);
    expect(kept(of(own, { versions: [signed(2, 1)] }))).toEqual([undefined, true]);
    expect(kept(of({ ...own, link: linkOf('link9') }))).toEqual([undefined, true]);
    expect(Object.keys(one(withoutEndedPreparations(of({ isPreparationWanted: false }))))).toEqual(
      Object.keys(signatory(1)),
    );
  });
});
