import { findPerson } from '#lambdas/accounts/person.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { SignatoryRecord, SigningRecord } from '../record/signing-record.ts';
import { findSigning, signingNotFound } from '../record/signing-repository.ts';

type Input = { principal: Principal; params: { caseId: string; signingId: string } };

/** A signing of one of the caller's cases. Throws `not_found`. */
export async function requireOwnSigning(
  deps: { table: Table },
  { principal, params }: Input,
): Promise<SigningRecord> {
  await requireMember(deps, { principal, caseId: params.caseId });
  const record = await findSigning(deps.table, params);
  if (!record) throw signingNotFound();
  return record;
}

/** The caller's name, for the audit. */
export async function nameOf(
  deps: { table: Table },
  { userId }: Pick<Principal, 'userId'>,
): Promise<string> {
  const person = await findPerson(deps, userId);
  if (!person) throw new AppError('not_found', 'User not found');
  return person.name;
}

/** The signatory at a position of an open signing. Throws `not_found`, `conflict`. */
export function openSignatory(
  { state, signatories }: SigningRecord,
  position: number,
): SignatoryRecord {
  const signatory = signatories.find((one) => one.position === position);
  if (!signatory) throw new AppError('not_found', 'Signatory not found');
  if (state !== 'open') throw new AppError('conflict', `This signing is ${state}`);
  return signatory;
}
