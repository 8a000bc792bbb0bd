import { ORDERS_CATEGORY } from '#lambdas/agreements/words.door.ts';
import { listHearings } from '#lambdas/cases/hearing-dates.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { readAllRows } from '#lambdas/documents/record.door.ts';
import { listRepresentatives } from '#lambdas/parties/representatives.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import type { SkeletonFacts } from './compose-skeleton.ts';

/** Representatives are read of the claimant and of up to this many respondents. */
const PARTIES_READ_MAX = 20;

/**
 * What a skeleton takes from a case: its hearings, the published orders that the caller may see, and
 * the representatives of its parties. Half a read unit for each party and 8 KB, and the lists.
 */
export async function readCaseFacts(
  { table, clock }: Pick<DeskDeps, 'table' | 'clock'>,
  { principal, record }: { principal: Principal; record: CaseRecord },
): Promise<SkeletonFacts> {
  const parties = [record.claimant, ...record.respondents.slice(0, PARTIES_READ_MAX)];
  const [hearings, documents, representatives] = await Promise.all([
    listHearings(table, record.id),
    readAllRows(table, { caseId: record.id, userId: principal.userId }),
    listRepresentatives(table, parties),
  ]);
  const orders = documents.filter(
    ({ category, visibilityType }) => category === ORDERS_CATEGORY && visibilityType !== 'me',
  );
  return {
    record,
    hearings,
    orders,
    representatives,
    now: clock.now(),
  };
}
