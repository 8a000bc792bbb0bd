import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import type { Omission } from '#contracts/rules/outcome/award-signature-fields.ts';
import {
  type AwardSignatures,
  awardSignaturesOf,
} from '#contracts/rules/outcome/award-signatures.ts';
import { getOwnCase, requireOwn } from '#lambdas/cases/record.door.ts';
import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { hashOfToken, newSecretToken } from '#shared/secret-token.ts';
import { logNotResumed, resumeMachine } from '../deps/machines.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { requesterNotice } from '../notices/signing-notices.ts';
import { isBeingSigned, notBeingSigned } from '../record/open-signing.ts';
import { isAtGateway, type SigningRecord } from '../record/signing-record.ts';
import {
  changeSigning,
  listSignings,
  putLink,
  releaseDocument,
  type SigningChange,
} from '../record/signing-repository.ts';
import { nameOf, requireOwnSigning } from './require-own-signing.ts';

type Stated = Parameters<typeof stateOmissions>[1]['body']['omissions'];

/**
 * States why members of a tribunal have not signed an award whose majority has, and ends the signing
 * with that majority. The signed document then joins the case. A cancelled signing with signatures is
 * completed by the reasons; one that all its signatories have signed stays as it is, and gets them. Throws
 * `not_found` for a foreign case, `not_allowed` for others than its tribunal, `conflict` without a majority,
 * for other members than those who have not signed, while one of them is at the gateway, while signatures
 * are requested anew, and if other reasons are stated. A repeat changes nothing.
 */
export const stateOmissions: UseCase<
  typeof signingEndpoints.stateOmissions,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey' | 'machines'>
> = async (deps, { principal, params, body: { omissions: stated } }) => {
  const { table } = deps;
  const record = requireOwn(
    await getOwnCase(deps, { principal, caseId: params.caseId }),
    principal.userId,
  );
  await requireOwnSigning(deps, { principal, params });
  if (!isOfTribunal(record, principal.userId))
    throw new AppError(
      'not_allowed',
      'Only a member of the tribunal can state why a signature is missing',
    );
  const statedBy = await nameOf(deps, principal);
  const now = deps.clock.now();
  const ended = await changeSigning(deps, { ...params, now }, async (stored) => {
    if (isSame(stored.omissions, stated)) return undefined;
    const signatures = requireStatable(await signaturesOn(table, stored), { stored, stated, now });
    if (stored.state !== 'open' && (await isBeingSigned(table, stored)))
      throw new AppError('conflict', 'Signatures on this document are requested anew');
    return endChange({ table, stored, signatures, stated }, { statedBy, now });
  });
  for (const { taskToken } of ended.signatories)
    await resumeMachine(deps.machines, taskToken).catch(logNotResumed);
  return { message: 'Reasons Stated Successfully' };
};

/** The signatures of the tribunal by all requests for this document. One read unit per 4 KB. */
async function signaturesOn(table: Table, stored: SigningRecord) {
  const ofDocument = (await listSignings(table, stored.caseId)).filter(
    ({ documentId }) => documentId === stored.documentId,
  );
  return awardSignaturesOf(ofDocument.map((one) => (one.id === stored.id ? stored : one)));
}

/** Whether these are the reasons that are stated already. */
const isSame = (omissions: readonly Omission[] | undefined, stated: Stated): boolean =>
  omissions?.length === stated.length &&
  stated.every(({ memberId, reason }) =>
    omissions.some((one) => one.memberId === memberId && one.reason === reason),
  );

function requireStatable(
  signatures: AwardSignatures | undefined,
  { stored, stated, now }: { stored: SigningRecord; stated: Stated; now: Date },
): AwardSignatures {
  if (!signatures)
    throw new AppError('conflict', 'Only an award of a tribunal of several needs such reasons');
  const { standing, source, members } = signatures;
  if (standing === 'all') throw new AppError('conflict', 'All members of the tribunal have signed');
  if (standing === 'majority') throw new AppError('conflict', 'The reasons are stated already');
  if (standing === 'tooFew')
    throw new AppError('conflict', `Too few members of the tribunal have signed. ${source}`);
  const missing = members.filter(({ isSigned }) => !isSigned);
  const named = new Set(stated.map(({ memberId }) => memberId));
  if (
    named.size !== stated.length ||
    missing.length !== named.size ||
    missing.some(({ id }) => !named.has(id))
  )
    throw new AppError(
      'conflict',
      `State one reason for each member who has not signed: ${missing.map(({ name }) => name).join(', ')}`,
    );
  const signing = stored.signatories.find((one) => isAtGateway(one, now));
  if (stored.state === 'open' && signing)
    throw new AppError('conflict', `${signing.name} is signing now. Try again in 15 minutes`);
  return signatures;
}

function endChange(
  {
    table,
    stored,
    signatures: { members, source },
    stated,
  }: { table: Table; stored: SigningRecord; signatures: AwardSignatures; stated: Stated },
  { statedBy, now }: { statedBy: string; now: Date },
): SigningChange {
  const at = now.toISOString();
  const omissions = stated.map(({ memberId, reason }): Omission => {
    const name = members.find(({ id }) => id === memberId)?.name ?? '';
    return { memberId, name, reason, statedBy, statedAt: at };
  });
  const signer = stored.signatories.find(({ state }) => state === 'signed');
  // The reasons stand with a signed document: members can have signed copies of other requests.
  if (!signer) throw new AppError('conflict', 'State the reasons at the request with signatures');
  const after: SigningRecord = {
    ...stored,
    omissions,
    statement: { uploadId: newId('upload') },
    state: 'completed',
    signatories: stored.signatories.map((one) =>
      one.state === 'signed' || one.state === 'cancelled'
        ? one
        : { ...one, state: 'cancelled', handovers: [] },
    ),
  };
  return {
    after,
    events: omissions.map(({ name, reason }) => ({
      event: 'omissionStated',
      actor: statedBy,
      details: { member: name, reason, source },
    })),
    items: [
      stored.state === 'open' ? releaseDocument(table, stored) : notBeingSigned(table, stored),
      // Nobody has this link: its state machine publishes the signed document and the reasons.
      putLink(table, hashOfToken(newSecretToken()), {
        ...{ caseId: stored.caseId, signingId: stored.id },
        position: signer.position,
      }),
      requesterNotice(table, stored, {
        id: 'omissions',
        at,
        subject: 'Reasons for missing signatures',
        text: `${statedBy} has stated why ${new Intl.ListFormat('en-IN').format(omissions.map(({ name }) => name))} did not sign '${stored.documentName}'. The signatures of the majority suffice.`,
      }),
    ],
  };
}
