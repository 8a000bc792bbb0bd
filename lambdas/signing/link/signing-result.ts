import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { SIGNING_LINK_MS } from '#contracts/rules/outcome/signing.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { toIndianLogTime } from '#shared/india-time.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { signingKeys } from '../record/signing-keys.ts';
import type { Handover } from '../record/signing-record.ts';
import { findHandover, findSigning } from '../record/signing-repository.ts';
import { signedFileAddress } from './signed-file-address.ts';

const resultNotFound = () => new AppError('not_found', 'This result is not available any more');

/** A hand-over whose result can be read. Throws `not_found` for an unknown or ended one. */
async function requireResult(table: Table, token: string, now: Date): Promise<Handover> {
  const handover = await findHandover(table, hashOfToken(token));
  const endedAt = Date.parse(handover?.endedAt ?? now.toISOString());
  if (!handover || handover.clearedAt || now.getTime() - endedAt > SIGNING_LINK_MS)
    throw resultNotFound();
  return handover;
}

/** The result of a hand-over, for its signatory. Throws `not_found`. */
export const getSigningResult: UseCase<
  typeof signingEndpoints.getSigningResult,
  Pick<SigningDeps, 'table' | 'clock' | 'files'>
> = async (deps, { params: { id } }) => {
  const handover = await requireResult(deps.table, id, deps.clock.now());
  const { referenceNumber, transactionNumber, outcome, problem, endedAt, position } = handover;
  const result = {
    Referencenumber: referenceNumber,
    Transactionnumber: transactionNumber,
    eSignedFile: '',
    signedDate: '',
    state: outcome ?? ('pending' as const),
    problem,
  };
  if (outcome !== 'signed' || !endedAt) return { decryptedData: result };
  const signing = await findSigning(deps.table, handover);
  if (!signing) throw resultNotFound();
  return {
    decryptedData: {
      ...result,
      eSignedFile: await signedFileAddress(deps, signing, position),
      signedDate: toIndianLogTime(endedAt),
    },
  };
};

/** Ends the address of a result; the signed document stays. Throws `not_found`. */
export const clearSigningResult: UseCase<
  typeof signingEndpoints.clearSigningResult,
  Pick<SigningDeps, 'table' | 'clock'>
> = async ({ table, clock }, { body, query }) => {
  const id = hashOfToken(body.base64Id ?? query.base64Id ?? '');
  const handover = await findHandover(table, id);
  if (!handover) throw resultNotFound();
  // A hand-over without a result has nothing to be ended yet.
  if (handover.outcome)
    await conditional(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: signingKeys.handover(id),
          UpdateExpression: 'SET clearedAt = if_not_exists(clearedAt, :at)',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':at': clock.now().toISOString() },
        }),
      ),
    );
  return { message: 'Cleared Successfully' };
};
