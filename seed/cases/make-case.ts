import { canChange } from '#contracts/rules/case-lifecycle.ts';
import {
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
  isResolution,
} from '#contracts/rules/cases/case-status.ts';
import {
  type Assignment,
  caseBucketOf,
  endOf,
  type Hearing,
  type NewCase,
} from '#lambdas/cases/seed.door.ts';
import type { Money } from '#shared/money.ts';
import { indianTime } from '../indian-calendar.ts';
import { type Matter, matters } from '../matters.ts';
import { type MadeParty, makeParty } from '../people/make-parties.ts';
import type { SeedNeutrals, SeedPerson } from '../people/seed-neutrals.ts';
import { createRandom, type Random } from '../random.ts';
import type { CaseSpec } from './case-specs.ts';
import { loanFields } from './loan-fields.ts';
import { makeInvites, requestsOf } from './make-invites.ts';
import { makeAgreementDocuments, makeRatings, makeSummaries, makeSummary } from './make-outcome.ts';
import { makeComments, makeNotes } from './make-thread.ts';
import {
  adjournmentReasons,
  cancellationReasons,
  hearingDurations,
  hearingPlaces,
  hearingRemarks,
  hearingTypes,
} from './proceedings.ts';
import type { SeedCase } from './seed-case.ts';

/** An instant between the two, from a source of its own so that other draws stay the same. */
function makeStatusInstant(
  number: number,
  { createdAt, updatedAt }: { createdAt: string; updatedAt: string },
): string {
  const share = createRandom(`status:${number}`).integer(5, 100) / 100;
  const [from, to] = [Date.parse(createdAt), Date.parse(updatedAt)];
  return new Date(from + Math.max(0, to - from) * share).toISOString();
}

/** A status in progress from which a closed case can have been closed. */
function makeClosedFrom(number: number, { status, kind }: CaseSpec): CaseStatus | undefined {
  if (caseStatuses[status].phase !== 'closed') return undefined;
  const before = caseStatusKeys.filter(
    (from) => caseStatuses[from].phase === 'inProgress' && canChange(from, status, kind),
  );
  return before[number % before.length];
}

type MakeCase = {
  number: number;
  spec: CaseSpec;
  neutrals: SeedNeutrals;
  now: Date;
  /** About one in eight hearings to come is on the day of `now`. */
  hasHearingsToday?: boolean | undefined;
};

const codePrefix = { mediation: 'MED', arbitration: 'ARB', negotiation: 'NEG' } as const;

/** Generates the sample case of a number. Deterministic, except that dates depend on `now`. */
export function makeCase({ number, spec, neutrals, now, hasHearingsToday }: MakeCase): SeedCase {
  const random = createRandom(`case:${number}`);
  const id = random.id('cas');
  const matter = pickMatter(random, spec);
  const filedDaysAgo = spec.filedDaysAgo ?? random.integer(25, 320);
  const createdAt = indianTime(now, -filedDaysAgo, random.integer(9, 18), random.integer(0, 59));

  const claimant = makeParty(random, matter.claimant, createdAt);
  const respondents = Array.from({ length: spec.respondentCount ?? 1 }, (_, position) =>
    makeParty(
      random,
      position === 0 ? matter.respondent : 'person',
      createdAt,
      claimant.party.name,
    ),
  );
  const isRegistered = !['draft', 'pendingRegistrationFee', 'waitingForCaseApproval'].includes(
    spec.status,
  );
  const { hearings, nextHearingAt, hearingsAhead } = makeHearings(random, {
    ...{ id, number, spec, now, filedDaysAgo, hasHearingsToday },
  });
  const totalClaim = drawClaim(random, matter, spec);
  const isLoan = matter.claimant === 'lender';

  const hasSummary = Boolean(spec.hasAgreement || spec.hasSummary);
  const filed: NewCase = {
    id,
    code: `${codePrefix[spec.kind]}-${createdAt.slice(0, 4)}-${String(number).padStart(6, '0')}`,
    title: matter.title({
      claimant: claimant.party.name,
      respondent: respondents[0]?.party.name ?? '',
      city: claimant.party.city,
    }),
    description: matter.description,
    status: spec.status,
    resolutionKind: spec.kind,
    loanAccountNo: isLoan
      ? `LN${random.integer(20, 25)}${random.integer(1_000_000, 9_999_999)}`
      : '',
    claimant: {
      partyId: claimant.party.id,
      name: claimant.party.name,
      ownerId: claimant.party.ownerId,
    },
    respondents: respondents.map(({ party }) =>
      isRegistered
        ? { name: party.name, partyId: party.id, ownerId: party.ownerId }
        : { name: party.name },
    ),
    respondentStatus: spec.respondentStatus,
    respondentId:
      isRegistered && !spec.respondentStatus ? respondents[0]?.party.ownerId : undefined,
    totalClaim,
    counterClaim:
      spec.hasCounterClaim && totalClaim
        ? { ...totalClaim, amountMinor: Math.round(totalClaim.amountMinor * 0.35) }
        : undefined,
    counterClaimDescription: spec.hasCounterClaim
      ? 'Charges that were taken without notice, and loss of business while the vehicle was held'
      : '',
    claimItems: splitClaim(matter, totalClaim),
    keywords: [...matter.keywords],
    nextHearingAt,
    hearingsAhead,
    hearingCount: hearings.length,
    subscriptionKind: spec.isAdhoc ? 'adhoc' : undefined,
    bulkUploadExtraFields: isLoan ? loanFields(random, totalClaim) : {},
    presidingArbitrator: spec.kind === 'arbitration' && number % 3 === 0,
    assignments: assignNeutrals(number, spec, neutrals),
    ownerId: claimant.party.ownerId,
    summaryStatus: hasSummary ? 'completed' : number % 4 === 0 ? 'draft' : 'pending',
    uploadedDocuments: [],
    createdAt,
    updatedAt: createdAt,
    submittedAt: spec.status === 'draft' ? undefined : createdAt,
  };
  const documentId = spec.hasAgreement ? random.id('doc') : '';
  const updatedAt = indianTime(
    now,
    -Math.min(random.integer(0, 20), filedDaysAgo - 1),
    random.integer(9, 18),
    random.integer(0, 59),
  );
  const statusSetAt = makeStatusInstant(number, { createdAt, updatedAt });
  const written: NewCase = {
    ...filed,
    updatedAt,
    statusSetAt,
    resolvedAt: isResolution(spec.status) ? statusSetAt : undefined,
    closedFrom: makeClosedFrom(number, spec),
    negotiationSummary:
      filed.summaryStatus !== 'pending' && caseBucketOf(filed) === 'settled'
        ? makeSummary(number, filed)
        : undefined,
    uploadedDocuments: makeAgreementDocuments(spec, {
      id,
      code: filed.code,
      documentId,
      uploadedAt: updatedAt,
    }),
  };
  const summaries = makeSummaries(number, written);
  const drafts = written.summaryStatus === 'draft' && written.negotiationSummary ? 1 : 0;
  const saves = summaries.length + drafts;
  const record = { ...written, ...(saves > 0 && { summaryVersion: saves }) };
  const invites = makeInvites({ number, record, neutrals, now });
  return {
    record: { ...record, assignments: [...record.assignments, ...requestsOf(invites)] },
    invites,
    hearings,
    ...gatherParties(id, claimant, isRegistered ? respondents : []),
    comments: makeComments(random, { record, claimant, respondent: respondents[0], neutrals, now }),
    ratings: makeRatings(number, record, neutrals),
    summaries,
    // No neutral presides yet, so there are no notes.
    notes: spec.isUnassigned ? [] : makeNotes(random, { record, neutrals, now }),
  };
}

function pickMatter(random: Random, spec: CaseSpec): Matter {
  const fitting = matters[spec.kind].filter((matter) =>
    spec.isNonMonetary ? !matter.rupees : spec.hasCounterClaim ? matter.rupees : true,
  );
  const picked = fitting[random.integer(0, fitting.length - 1)];
  return picked ?? random.pick(matters[spec.kind]);
}

function drawClaim(random: Random, matter: Matter, spec: CaseSpec): Money | undefined {
  if (!matter.rupees || spec.isNonMonetary) return undefined;
  const rupees = Math.round(random.integer(...matter.rupees) / 500) * 500;
  // Interest makes odd amounts: every third claim has paise.
  const paise = random.integer(0, 2) === 0 ? random.integer(1, 99) : 0;
  return { amountMinor: rupees * 100 + paise, currency: 'INR' };
}

/** The parts add up to the total; the last one includes the rounding difference. */
function splitClaim(matter: Matter, total: Money | undefined): NewCase['claimItems'] {
  if (!matter.items || !total) return [];
  let left = total.amountMinor;
  return matter.items.map(({ title, share, description }, position, all) => {
    const part = Math.round(total.amountMinor * share);
    const amountMinor = position === all.length - 1 ? left : part;
    left -= amountMinor;
    return { title, description, claimValue: { amountMinor, currency: total.currency } };
  });
}

function assignNeutrals(number: number, spec: CaseSpec, neutrals: SeedNeutrals): Assignment[] {
  const { mediator, arbitrator, caseManager } = neutrals;
  const presiding = spec.kind === 'arbitration' ? arbitrator : mediator;
  const assign = ({ userId, name }: SeedPerson, role: Assignment['role']) => [
    { userId, name, role },
  ];
  return [
    ...(spec.isUnassigned ? [] : assign(presiding, 'presiding')),
    ...(number % 6 === 0 && !spec.isUnassigned ? [] : assign(caseManager, 'managing')),
  ];
}

type MakeHearings = Pick<MakeCase, 'number' | 'spec' | 'now' | 'hasHearingsToday'> & {
  id: string;
  filedDaysAgo: number;
};

function makeHearings(
  random: Random,
  { id, number, spec, now, filedDaysAgo, hasHearingsToday }: MakeHearings,
): { hearings: Hearing[] } & Pick<NewCase, 'nextHearingAt' | 'hearingsAhead'> {
  const { phase } = caseStatuses[spec.status];
  const isRecent = filedDaysAgo < 25;
  const heldCount = phase === 'initiated' || isRecent ? 0 : random.integer(1, 3);
  const hasNext =
    !spec.hasNoHearing &&
    (phase === 'inProgress' ||
      (phase === 'initiated' && spec.kind === 'arbitration' && number % 2 === 0));

  // A separate random sequence, so that the rest of the case does not change.
  const details = createRandom(`hearings:${number}`);
  const atDay = (days: number, draw = random): Hearing => {
    const hearingId = draw.id('hrg');
    return {
      id: hearingId,
      kind: 'hearing',
      caseId: id,
      state: 'set',
      at: indianTime(now, days, draw.integer(10, 16), draw.integer(0, 1) * 30),
      hearingType: draw.pick(hearingTypes),
      remarks: draw.pick(hearingRemarks),
      createdAt: indianTime(now, Math.min(days, 0) - 6, 12, 0),
      durationMinutes: details.pick(hearingDurations),
      ...details.pick(hearingPlaces),
      eventId: hearingId,
      sequence: 0,
    };
  };
  const spacing = Math.floor((filedDaysAgo - 10) / (heldCount + 1));
  const held = Array.from({ length: heldCount }, (_, position) =>
    atDay(-spacing * (heldCount - position)),
  );
  // Spread over seven weeks, several on each of the next days.
  const days = 1 + ((number * 11) % 48);
  const isToday = hasHearingsToday && days % 8 === 1;
  const next = hasNext ? atDay(isToday ? 0 : days) : undefined;
  const ended = next
    ? makeEndedHearing(details, { number, now, like: (days) => atDay(days, details) })
    : [];
  const further = next ? makeFurtherDays(details, next, spec.hearingDays ?? 1) : [];
  const set = [...(next ? [next] : []), ...further];
  return {
    hearings: [...held, ...ended, ...set],
    nextHearingAt: next?.at,
    ...(further.length > 0 && {
      hearingsAhead: set.map((one) => ({ id: one.id, at: one.at, endsAt: endOf(one) })),
    }),
  };
}

/** The same hearing on the following days. */
const makeFurtherDays = (random: Random, first: Hearing, days: number): Hearing[] =>
  Array.from({ length: days - 1 }, (_, position) => {
    const id = random.id('hrg');
    const at = new Date(Date.parse(first.at) + (position + 1) * 86_400_000).toISOString();
    return { ...first, id, at, eventId: id };
  });

/** Some cases have an earlier date that was adjourned, cancelled or replaced. */
function makeEndedHearing(
  random: Random,
  { number, now, like }: { number: number; now: Date; like: (days: number) => Hearing },
): Hearing[] {
  const endedAt = indianTime(now, -1, 15, 0);
  const end = { endedAt, sequence: 1 };
  switch (number % 7) {
    case 1:
      return [{ ...like(-2), state: 'adjourned', reason: random.pick(adjournmentReasons), ...end }];
    case 3:
      return [
        {
          ...like(1 + (number % 5)),
          state: 'cancelled',
          reason: random.pick(cancellationReasons),
          ...end,
        },
      ];
    case 5:
      return [{ ...like(2 + (number % 9)), state: 'replaced', endedAt }];
    default:
      return [];
  }
}

function gatherParties(caseId: string, claimant: MadeParty, respondents: MadeParty[]) {
  const all = [claimant, ...respondents];
  return {
    parties: all.map(({ party }) => party),
    agents: all.flatMap(({ agents }) => agents),
    caseParties: all.map(({ party }, position) => ({
      caseId,
      partyId: party.id,
      partyRole: position === 0 ? ('claimant' as const) : ('respondent' as const),
      name: party.name,
    })),
  };
}
