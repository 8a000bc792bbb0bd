import { createHash } from 'node:crypto';
import { settlementSides } from '#contracts/rules/outcome/settlement.ts';
import {
  findSettlement,
  type LinkDeps,
  listSettlements,
  openSettlement,
  submitOffer,
} from '#lambdas/settlement/seed.door.ts';
import { secondsAfter } from '#shared/clock.ts';
import { openPersonalLink } from '#shared/outbox/personal-link.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import { seedOnce } from '../seed-once.ts';
import type { SeedCase } from './seed-case.ts';
import { makeDocket } from './seed-docket.ts';

const DAY = 86_400;

/** Shares of the claim that the sides enter; a running round has the claimant's demand only. */
const specs = [
  { openedDaysAgo: 1, days: 7, demand: 0.82, offer: undefined },
  { openedDaysAgo: 4, days: 7, demand: 0.64, offer: 0.66 },
] as const;

type Settling = Omit<LinkDeps, 'clock'>;

/**
 * Adds settlement rounds to two negotiations of the demo neutrals: one whose first round runs, and
 * one that has reached its number. Repeating it adds only what is missing.
 */
export async function seedSettlements(
  stores: Settling,
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(stores.table, { mark: 'SETTLEMENTS#1', now }, async () => {
    const negotiations = makeDocket({ neutrals, now })
      .filter(isFit)
      .map(({ record }) => record);
    for (const [position, spec] of specs.entries()) {
      const record = negotiations[position];
      const manager = record?.assignments.find(({ role }) => role === 'managing');
      if (!record?.totalClaim || !manager) throw new Error('The docket has too few negotiations');
      const openedAt = new Date(now.getTime() - spec.openedDaysAgo * DAY * 1_000);
      await settle(
        { ...stores, clock: { now: () => openedAt } },
        {
          caseId: record.id,
          managerId: manager.userId,
          claimMinor: record.totalClaim.amountMinor,
          spec,
        },
      );
    }
  });
}

/** A negotiation with a manager, a claim, and agents on both sides. */
function isFit({ record, caseParties, agents }: SeedCase): boolean {
  const { resolutionKind, status, totalClaim, respondentStatus, assignments } = record;
  return (
    resolutionKind === 'negotiation' &&
    status === 'negotiationOngoing' &&
    totalClaim !== undefined &&
    respondentStatus === undefined &&
    assignments.some(({ role }) => role === 'managing') &&
    caseParties.every(({ partyId }) => agents.some((agent) => agent.partyId === partyId))
  );
}

type Settle = {
  caseId: string;
  managerId: string;
  claimMinor: number;
  spec: (typeof specs)[number];
};

async function settle(
  deps: LinkDeps,
  { caseId, managerId, claimMinor, spec }: Settle,
): Promise<void> {
  const manager = {
    principal: {
      userId: managerId,
      sessionId: 'seed',
      role: 'caseManager',
      emailVerified: true,
      isProfileComplete: true,
    },
    params: { caseId },
  } as const;
  const { settlements, representatives } = await listSettlements(deps, manager);
  const [claimant] = representatives.claimant;
  const respondent = representatives.respondent.find(({ email }) => email !== claimant?.email);
  if (!claimant || !respondent) throw new Error(`The case ${caseId} has no agents`);
  if (settlements.length === 0)
    await openSettlement(deps, {
      ...manager,
      body: {
        rounds: 3,
        closesAt: secondsAfter(deps.clock.now(), spec.days * DAY),
        closesEarly: true,
        tolerance: { kind: 'share', basisPoints: 200 },
        claimantId: claimant.id,
        respondentId: respondent.id,
      },
    });
  const record = await findSettlement(deps.table, caseId, 1);
  if (record?.state !== 'open') return;
  const keys = await deps.linkKeys();
  for (const side of settlementSides) {
    const share = side === 'claimant' ? spec.demand : spec.offer;
    if (share === undefined) continue;
    // The same salt in each run, so that a repeat is the same offer.
    const salt = createHash('sha256').update(`${record.id} ${side}`).digest('hex');
    await submitOffer(deps, {
      body: {
        link: openPersonalLink(keys, record.sides[side].link),
        round: 1,
        amount: Math.round(claimMinor * share),
        salt,
      },
    });
  }
}
