import { describe, expect, test } from 'vitest';
import {
  type Agreement,
  agreementInForce,
  agreementKindOf,
  agreementScans,
  followUpKinds,
  isFollowUpKind,
  isRefusedScan,
  starsSchema,
} from '#contracts/rules/outcome/outcomes.ts';
import { paperLabelOf, withFollowUps } from '#contracts/rules/outcome/paper-labels.ts';
import {
  auditStatement,
  auditText,
  coordinatesSchema,
  isGraceOver,
  isLinkExpired,
  liveStates,
  maySignatoryBecome,
  SIGNING_GRACE_MS,
  SIGNING_LINK_MS,
  sha256Schema,
  signatureModeSchema,
  signaturePositionSchema,
} from '#contracts/rules/outcome/signing.ts';
import { isTrouble, servingStates } from '#contracts/rules/servings.ts';

describe('agreements', () => {
  test('the kind follows from the kind of the case (D80)', () => {
    expect(agreementKindOf('negotiation')).toBe('negotiationAgreement');
    expect(agreementKindOf('mediation')).toBe('dealAgreement');
    expect(agreementKindOf('arbitration')).toBe('dealAgreement');
  });

  test('a threat and an unknown result are refused, a pending scan is not', () => {
    expect(agreementScans.filter(isRefusedScan)).toEqual(['threat', 'unknown']);
  });

  const deal = (id: number, scan: (typeof agreementScans)[number]) =>
    ({ id, kind: 'dealAgreement', scan }) as const;
  const other = { id: 9, kind: 'negotiationAgreement', scan: 'clean' } as const;

  test('the newest agreement that was not refused is in force', () => {
    expect(agreementInForce([deal(3, 'threat'), deal(2, 'pending'), deal(1, 'clean')])?.id).toBe(2);
    expect(agreementInForce([deal(1, 'unknown')])).toBeUndefined();
    expect(agreementInForce([])).toBeUndefined();
  });

  test('of a kind, if one is named', () => {
    expect(agreementInForce([other, deal(1, 'clean')])?.id).toBe(9);
    expect(agreementInForce([other, deal(1, 'clean')], 'dealAgreement')?.id).toBe(1);
    expect(agreementInForce([deal(2, 'threat'), other], 'dealAgreement')).toBeUndefined();
  });

  test.each([0, 6, 2.5, '3'])('%s is no rating', (stars) => {
    expect(starsSchema.safeParse(stars).success).toBe(false);
  });
});

test('papers that refer to an award are named, and follow it', () => {
  expect(followUpKinds.filter(isFollowUpKind)).toEqual(followUpKinds);
  expect(isFollowUpKind('dealAgreement')).toBe(false);
  expect(followUpKinds.map(paperLabelOf)).toEqual([
    'Correction of the award',
    'Interpretation of the award',
    'Additional award',
    'Dissenting opinion',
  ]);
  expect(paperLabelOf('dealAgreement')).toBe('Deal Agreement');
  // Only what puts them in order.
  const [correction, award, agreement] = [{ id: 3 }, { id: 2, followUps: [{ id: 3 }] }, { id: 1 }];
  const listed = withFollowUps([award, agreement] as unknown as Agreement[]);
  expect(listed).toEqual([award, correction, agreement]);
});

test('a mail that came back, was marked as spam or was given up is named as trouble', () => {
  expect(servingStates.filter(isTrouble)).toEqual(['bounced', 'complained', 'givenUp']);
});

describe('links of signatories', () => {
  const issuedAt = '2026-11-01T10:00:00.000Z';
  const later = (milliseconds: number) => new Date(Date.parse(issuedAt) + milliseconds);

  test('a link is valid for exactly five days (D91)', () => {
    expect(isLinkExpired(issuedAt, later(SIGNING_LINK_MS))).toBe(false);
    expect(isLinkExpired(issuedAt, later(SIGNING_LINK_MS + 1))).toBe(true);
  });

  test('a hand-over that began in time has 15 minutes more', () => {
    const end = SIGNING_LINK_MS + SIGNING_GRACE_MS;
    expect(isGraceOver(issuedAt, later(end))).toBe(false);
    expect(isGraceOver(issuedAt, later(end + 1))).toBe(true);
  });

  test('a signed link does not change any more, and a live one can be cancelled', () => {
    for (const state of liveStates) {
      expect(maySignatoryBecome('signed', state)).toBe(false);
      expect(maySignatoryBecome(state, 'cancelled')).toBe(true);
    }
    expect(maySignatoryBecome('expired', 'issued')).toBe(true);
    expect(maySignatoryBecome('waiting', 'signing')).toBe(false);
  });
});

describe('the audit of a signing', () => {
  const event = {
    sequence: 2,
    at: '2026-11-01T10:00:00.000Z',
    event: 'signed',
    actor: 'Asha Rao',
    details: { b: '2', a: '1', c: '3' },
    previousHash: 'ff',
  } as const;

  test('the text does not depend on the order of the details', () => {
    const text = auditText(event);
    expect(text).toBe(
      '[2,"2026-11-01T10:00:00.000Z","signed","Asha Rao",[["a","1"],["b","2"],["c","3"]],"ff"]',
    );
    expect(auditText({ ...event, details: { c: '3', a: '1', b: '2' } })).toBe(text);
  });

  test('the statement names the signing, the number and the hash', () => {
    expect(auditStatement({ signingId: 'sgn_1', sequence: 7, hash: 'ab' })).toBe(
      'neutral-portal signing audit 1\nsgn_1\n7\nab',
    );
  });
});

test.each([
  [
    coordinatesSchema,
    '10,20,300,4000',
    ['10,20,300', '10,20,300,40000', '10,20,300,40,5', 'a,1,1,1', ' 1,1,1,1'],
  ],
  [sha256Schema, 'a'.repeat(64), ['a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 'g'.repeat(64)]],
  [
    signaturePositionSchema,
    'Middle-Center',
    ['Middle', 'Center-Middle', 'xMiddle-Center', 'Middle-Centerx'],
  ],
  [signatureModeSchema, '12,1,2,3', ['', '123', '1,', '1,2,3,4,5,6,7,8,9,10,11']],
])('a field of the gateway takes its form only (%#)', (schema, good, bad) => {
  expect(schema.safeParse(good).success).toBe(true);
  for (const text of bad) expect(schema.safeParse(text).success, text).toBe(false);
});
