import {
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
} from '#contracts/rules/cases/case-status.ts';
import type { Hearing, NewCase } from '#lambdas/cases/seed.door.ts';
import { indianTime } from '../indian-calendar.ts';
import { makeParty } from '../people/make-parties.ts';
import { personName } from '../people/people.ts';
import type { SeedPerson } from '../people/seed-neutrals.ts';
import { createRandom, type Random } from '../random.ts';
import { loanFields } from './loan-fields.ts';
import { hearingDurations, hearingPlaces, hearingRemarks, hearingTypes } from './proceedings.ts';

const arbitrationStatuses = caseStatusKeys.filter((status) =>
  caseStatuses[status].kinds.includes('arbitration'),
);

/** Generates a loan case. Bulk cases have a separate year in their code. */
export function makeBulkCase(number: number, arbitrator: SeedPerson, now: Date): NewCase {
  const random = createRandom(`bulk:${number}`);
  const filedDaysAgo = random.integer(30, 700);
  const createdAt = indianTime(now, -filedDaysAgo, random.integer(9, 18), random.integer(0, 59));
  const { party } = makeParty(random, 'lender', createdAt);
  const respondent = personName(random);
  const status = drawStatus(random);
  const totalClaim = { amountMinor: random.integer(60_000, 45_00_000) * 100, currency: 'INR' };
  const isUnderWay = caseStatuses[status].phase === 'inProgress';
  const record: NewCase = {
    id: random.id('cas'),
    code: `ARB-2020-${String(number).padStart(6, '0')}`,
    title: `${party.name} v. ${respondent}`,
    description: 'Claim for the outstanding amount of a loan with interest.',
    status,
    resolutionKind: 'arbitration',
    loanAccountNo: `LN20${String(number).padStart(8, '0')}`,
    claimant: { partyId: party.id, name: party.name, ownerId: party.ownerId },
    respondents: [{ name: respondent }],
    totalClaim,
    counterClaimDescription: '',
    claimItems: [],
    keywords: ['loan', 'default'],
    nextHearingAt:
      isUnderWay && random.integer(0, 3) > 0
        ? indianTime(now, random.integer(1, 90), random.integer(10, 16), random.integer(0, 1) * 30)
        : undefined,
    bulkUploadExtraFields: loanFields(random, totalClaim),
    presidingArbitrator: true,
    assignments: [{ userId: arbitrator.userId, name: arbitrator.name, role: 'presiding' }],
    ownerId: party.ownerId,
    summaryStatus: 'pending',
    uploadedDocuments: [],
    createdAt,
    updatedAt: indianTime(
      now,
      -random.integer(0, 29),
      random.integer(9, 18),
      random.integer(0, 59),
    ),
    submittedAt: status === 'draft' ? undefined : createdAt,
  };
  return record.nextHearingAt ? { ...record, hearingCount: 1 } : record;
}

/** The next hearing of a bulk case, if it has one. */
export function makeBulkHearings(record: NewCase): Hearing[] {
  if (!record.nextHearingAt) return [];
  const random = createRandom(`hearing:${record.id}`);
  const id = random.id('hrg');
  return [
    {
      id,
      kind: 'hearing',
      caseId: record.id,
      at: record.nextHearingAt,
      state: 'set',
      hearingType: random.pick(hearingTypes),
      remarks: random.pick(hearingRemarks),
      durationMinutes: random.pick(hearingDurations),
      ...random.pick(hearingPlaces),
      createdAt: record.updatedAt,
      eventId: id,
      sequence: 0,
    },
  ];
}

/** Status of a bulk case: most are in progress, the others cover all arbitration statuses. */
function drawStatus(random: Random): CaseStatus {
  const wanted = random.integer(1, 10) <= 6 ? 'inProgress' : undefined;
  const fitting = arbitrationStatuses.filter(
    (status) => wanted === undefined || caseStatuses[status].phase === wanted,
  );
  return fitting[random.integer(0, fitting.length - 1)] ?? 'firstNoticeSent';
}
