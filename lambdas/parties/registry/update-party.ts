import type * as z from 'zod';
import type { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import type { EditedParty } from '#contracts/rules/parties/party-fields.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { fingerprintOf, sealNumber } from '../identity-numbers/seal-number.ts';
import { isCaseManager, requireParty } from '../record/party-access.ts';
import { partyItems } from '../record/party-items.ts';
import type { PartyRecord } from '../record/party-record.ts';
import { listAgentRecords } from '../record/party-repository.ts';
import { addressOf, documentTaken } from './create-party.ts';
import type { PartiesDeps } from './parties-deps.ts';
import { gstCertificateOf, storedFileOf } from './party-documents.ts';
import {
  decidedPartyMailItem,
  notifyCaseManagers,
  notifyOwner,
  waitingPartyMailItem,
} from './party-notices.ts';
import { presentParty } from './present-party.ts';

type UpdateParty = (typeof partiesEndpoints)['updateParty'];
type Reply = z.input<UpdateParty['response']>;

/**
 * Edits a party that the caller registered while it is under verification. A case manager
 * approves it (status active) or declines it with a reason, which notifies its owner. Throws
 * `not_found` for a foreign party, `not_allowed`, and `conflict` for a verified party, a party
 * that was changed meanwhile and a document of another party of the same owner.
 */
export const updateParty: UseCase<typeof partiesEndpoints.updateParty, PartiesDeps> = async (
  deps,
  { principal, params, body },
) => {
  const party = await requireParty(deps, { principal, partyId: params.id });
  const isDecision = body.status === 'active' || body.status === 'declined';
  if (isDecision && !isCaseManager(principal))
    throw new AppError('not_allowed', 'Only a case manager can approve or decline a party');
  if (isDecision && party.ownerId === principal.userId)
    throw new AppError('not_allowed', 'Another case manager decides about a party of your own');
  if (!isDecision && party.ownerId !== principal.userId)
    throw new AppError('not_allowed', 'Only the person who registered this party can change it');
  if (party.status === 'active')
    throw new AppError('conflict', 'This party is verified and can no longer be changed');
  if (party.version !== body.version) throw changedMeanwhile();

  const next = {
    ...party,
    version: party.version + 1,
    updatedAt: deps.clock.now().toISOString(),
  };
  if (body.status === 'active') {
    const approved = { ...next, status: body.status, decidedBy: principal.userId };
    const { declinedReason: _, ...active } = approved;
    await write(deps, party, active, [decidedPartyMailItem(deps, active)]);
    await notifyOwner(deps, active);
    return reply(deps, 'Party Approved Successfully', active);
  }
  if (body.status === 'declined') {
    const declined = { ...next, declinedReason: body.reason, decidedBy: principal.userId };
    await write(deps, party, declined, [decidedPartyMailItem(deps, declined)]);
    await notifyOwner(deps, declined);
    return reply(deps, 'Party Declined', declined);
  }
  const edited = await editedRecord(deps, next, body);
  // The case managers know of a party that is in the queue already.
  const isBack = party.declinedReason !== undefined;
  await write(deps, party, edited, isBack ? [await waitingPartyMailItem(deps, edited)] : []);
  if (isBack) await notifyCaseManagers(deps, edited);
  return reply(deps, 'Party Updated Successfully', edited);
};

async function write(
  deps: PartiesDeps,
  before: PartyRecord,
  after: PartyRecord,
  mails: readonly TransactItem[],
): Promise<void> {
  const items = partyItems(deps.table, before, after);
  try {
    await transact(deps.table, () => [...Object.values(items), ...mails]);
  } catch (error) {
    const failed = failedItems(error, items);
    if (failed.includes('record')) throw changedMeanwhile();
    if (failed.includes('document')) throw documentTaken();
    throw error;
  }
}

async function reply(deps: PartiesDeps, message: string, party: PartyRecord): Promise<Reply> {
  const agents = await listAgentRecords(deps.table, party.id);
  return { message, party: presentParty(await deps.identityKeys(), party, agents) };
}

/** Omitted fields stay. A declined party is queued again, as the last one. */
async function editedRecord(
  deps: PartiesDeps,
  { declinedReason, ...party }: PartyRecord,
  body: EditedParty,
): Promise<PartyRecord> {
  const userId = party.ownerId;
  return {
    ...party,
    name: body.name,
    kind: body.kind,
    ...addressOf(body),
    ...(await editedDocument(deps, party, body)),
    gstNumber: body.gstNumber,
    gstCertificate:
      body.gstCertUrl === undefined && body.gstNumber !== ''
        ? party.gstCertificate
        : await gstCertificateOf(deps, {
            userId,
            gstNumber: body.gstNumber,
            address: body.gstCertUrl ?? '',
          }),
    submittedAt: declinedReason === undefined ? party.submittedAt : party.updatedAt,
  };
}

async function editedDocument(
  deps: PartiesDeps,
  party: PartyRecord,
  body: EditedParty,
): Promise<
  Pick<PartyRecord, 'documentKind' | 'documentNumber' | 'documentFingerprint' | 'document'>
> {
  const isOtherKind = body.document_kind !== party.documentKind;
  for (const [field, message] of [
    ['doc_number', 'Document Number is required'],
    ['document_uri', 'Document is required'],
  ] as const)
    if (isOtherKind && body[field] === undefined)
      throw new AppError('invalid_input', message, { issues: [{ field, message }] });

  const { documentNumber, documentFingerprint } = party;
  const keys = await deps.identityKeys();
  return {
    documentKind: body.document_kind,
    ...(body.doc_number === undefined
      ? { documentNumber, documentFingerprint }
      : {
          documentNumber: sealNumber(keys, party.id, body.doc_number),
          documentFingerprint: fingerprintOf(keys, body.document_kind, body.doc_number),
        }),
    document:
      body.document_uri === undefined
        ? party.document
        : await storedFileOf(deps, {
            userId: party.ownerId,
            purpose: 'partyDocument',
            address: body.document_uri,
            field: 'document_uri',
          }),
  };
}
