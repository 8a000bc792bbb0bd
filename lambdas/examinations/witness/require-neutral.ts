import type { Role } from '#contracts/rules/roles.ts';
import { isOpenReading, READING_EVENTS_MAX } from '#contracts/rules/speech/witness-readings.ts';
import { type DocketRow, requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { WitnessReadingRecord } from '../record/witness-reading-record.ts';

/** Those who take the evidence. Case managers see what was sent. */
export const mayAct = (role: Role): boolean => role !== 'caseManager';

/** Throws `not_found` for a foreign case, `not_allowed` for a case manager. Half a read unit. */
export async function requireNeutral(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<DocketRow> {
  const row = await requireMember(deps, { principal, caseId });
  if (!mayAct(principal.role))
    throw new AppError('not_allowed', 'Only a neutral of the case can do this');
  return row;
}

/** Throws `conflict` for a reading that was signed, declined or withdrawn. */
export function requireOpen({ state }: WitnessReadingRecord): void {
  if (!isOpenReading(state)) throw new AppError('conflict', endTexts[state] ?? '');
}

const endTexts: Partial<Record<WitnessReadingRecord['state'], string>> = {
  signed: 'The witness has signed this record',
  declined: 'The witness has declined to sign this record',
  withdrawn: 'This record was withdrawn',
};

/** Throws `conflict` for a reading with a full history. */
export function requireRoom({ events }: WitnessReadingRecord): void {
  if (events.length >= READING_EVENTS_MAX)
    throw new AppError('conflict', 'This reading has changed too often. Send the record anew');
}
