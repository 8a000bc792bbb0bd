import { AppError } from '#shared/errors.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import type { SettlementRecord } from '../record/settlement-record.ts';
import { listSettlementRecords } from '../record/settlement-repository.ts';

/** The newest settlement of a case. Throws `not_found` if there is none. */
export async function getNewestSettlement(
  { table }: Pick<SettlementDeps, 'table'>,
  caseId: string,
): Promise<SettlementRecord> {
  const [newest] = await listSettlementRecords(table, caseId, 1);
  if (!newest) throw new AppError('not_found', 'The case has no settlement');
  return newest;
}

/** Throws `conflict` if the settlement has ended. */
export function requireOpen({ state }: SettlementRecord): void {
  if (state !== 'open') throw new AppError('conflict', 'The settlement has ended');
}

/** Throws `too_many_tries` unless `seconds` have passed between two instants; none before `since`. */
export function requirePause(
  since: string | undefined,
  now: string,
  { seconds, message }: { seconds: number; message: string },
): void {
  const passed = (Date.parse(now) - Date.parse(since ?? '')) / 1000;
  if (passed < seconds)
    throw new AppError('too_many_tries', message, {
      retryAfterSeconds: Math.ceil(seconds - passed),
    });
}
