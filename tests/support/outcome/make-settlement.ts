import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';
import type {
  OfferRecord,
  RoundRecord,
  SettlementRecord,
  SideOffers,
  SideRecord,
} from '#lambdas/settlement/record/settlement-record.ts';

export const OPENS = '2026-03-02T06:00:00.000Z';
export const CLOSES = '2026-03-02T07:00:00.000Z';
export const LATER = '2026-03-02T07:30:00.000Z';

/** The offers of a side: their commitments, the last of which counts. */
export const offersOf = (...commitments: string[]): SideOffers => ({
  history: commitments.map(
    (commitment, index): OfferRecord => ({ sequence: index + 1, commitment, at: OPENS }),
  ),
  sealed: 'key1.sealed',
  heldBy: 'meera@example.com',
});

export const round = (number: number, change: Partial<RoundRecord> = {}): RoundRecord => ({
  ...{ number, opensAt: OPENS, closesAt: CLOSES, offers: {} },
  ...change,
});

export const side = (name: string, email: string): SideRecord => ({
  ...{ representativeId: `rep_${name}`, name, email, linkExpiresAt: '2026-03-09T07:00:00.000Z' },
  link: { hash: `link of ${name}`, sealed: 'key1.sealed' },
});

/** An open settlement of two rounds of an hour. */
export const settlement = (change: Partial<SettlementRecord> = {}): SettlementRecord => ({
  ...{ id: 'stl_1', caseId: 'cas_1', caseCode: 'NEG-2026-000001', number: 1, version: 4 },
  state: 'open',
  rules: {
    ...{ roundsTotal: 2, roundSeconds: 3_600, closesEarly: false, toleranceMinor: 0 },
    ...{ claimMinor: 50_000_000, currency: 'INR' },
  },
  ...{ claimantName: 'Deccan Housing Finance', respondentName: 'Suresh Patil' },
  sides: {
    claimant: side('Meera Joshi', 'meera@example.com'),
    respondent: side('Suresh Patil', 'suresh@example.com'),
  },
  representatives: [],
  rounds: [round(1)],
  openedBy: { userId: 'usr_mgr', name: 'Farida Contractor' },
  ...{ openedAt: OPENS, isAnnounced: false },
  ...change,
});

export const withRules = (
  rules: Partial<SettlementRecord['rules']>,
  change: Partial<SettlementRecord> = {},
): SettlementRecord => settlement({ rules: { ...settlement().rules, ...rules }, ...change });

export const person = (id: string, name: string, email = '') => ({ id, name, email });
export const peopleOf = (people: Partial<Record<SettlementSide, ReturnType<typeof person>[]>>) => ({
  ...{ claimant: [], respondent: [] },
  ...people,
});
