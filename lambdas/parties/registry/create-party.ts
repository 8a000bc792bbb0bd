import * as z from 'zod';
import type { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import type { NewParty } from '#contracts/rules/parties/party-fields.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import { fingerprintOf, sealNumber } from '../identity-numbers/seal-number.ts';
import { isCaseManager, partyNotFound } from '../record/party-access.ts';
import { partyItems } from '../record/party-items.ts';
import type { PartyRecord } from '../record/party-record.ts';
import { findParty, listAgentRecords } from '../record/party-repository.ts';
import type { PartiesDeps } from './parties-deps.ts';
import { gstCertificateOf, storedFileOf } from './party-documents.ts';
import { notifyCaseManagers, waitingPartyMailItem } from './party-notices.ts';
import { presentParty } from './present-party.ts';

/** The error for a document that the same person registered before. */
export const documentTaken = () => {
  const message = 'You have already registered a party with this document';
  return new AppError('conflict', message, { issues: [{ field: 'doc_number', message }] });
};

/** Each registration mails the case managers and takes one of them time. */
const partyQuota: Quota = {
  name: 'PARTIES',
  message: 'Too many registrations of parties',
  windowSeconds: 86_400,
  maxCount: 50,
};

/**
 * Registers a party of the caller. It is under verification, which notifies the case managers, or
 * active at once if a case manager registers it. Safe to repeat with the same Idempotency-Key.
 * Throws `conflict` for a second party with the same document, `too_many_tries` for more than 50
 * in a day, and as `checkUpload` does for its files.
 */
export const createParty: UseCase<typeof partiesEndpoints.createParty, PartiesDeps> = async (
  deps,
  { principal, body, idempotencyKey },
) => {
  const keys = await deps.identityKeys();
  const now = deps.clock.now();
  const draft = await draftOf(deps, principal, body);
  const id = newId('party');
  const documentFingerprint = fingerprintOf(keys, body.document_kind, body.doc_number);
  const record: PartyRecord = {
    ...draft,
    id,
    version: 1,
    documentNumber: sealNumber(keys, id, body.doc_number),
    documentFingerprint,
    submittedAt: now.toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  const use = { quota: partyQuota, ownerId: principal.userId, count: 1, now };
  // A party that a case manager registers needs no verification, so no mail is sent.
  const items = {
    ...(!isCaseManager(principal) && { quota: quotaItem(deps.table, use) }),
    ...partyItems(deps.table, undefined, record),
    ...(record.status === 'underVerification' && {
      mail: await waitingPartyMailItem(deps, record),
    }),
  };
  const created = await createOnce(deps.table, {
    userId: principal.userId,
    endpointId: 'createParty',
    idempotencyKey,
    // The receipt's hash is unkeyed: the number could be guessed from it.
    request: { ...body, doc_number: documentFingerprint },
    created: { id: record.id },
    createdSchema: z.object({ id: z.string() }),
    now,
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    const failed = failedItems(error, items);
    if (failed.includes('quota')) throw quotaExceeded(use);
    if (failed.includes('document')) throw documentTaken();
    throw error;
  });
  const party = created.id === record.id ? record : await findParty(deps.table, created.id);
  if (!party) throw partyNotFound();
  const isNew = party.status === 'underVerification' && party.version === 1;
  if (isNew) await notifyCaseManagers(deps, party);
  return {
    message: 'Party Created Successfully',
    party: presentParty(keys, party, await listAgentRecords(deps.table, party.id)),
  };
};

/** The fields of a party that come from its form. */
async function draftOf(deps: PartiesDeps, principal: Principal, body: NewParty) {
  const { userId } = principal;
  const isVerified = isCaseManager(principal);
  return {
    ownerId: userId,
    name: body.name,
    kind: body.kind,
    status: isVerified ? ('active' as const) : ('underVerification' as const),
    decidedBy: isVerified ? userId : undefined,
    documentKind: body.document_kind,
    ...addressOf(body),
    gstNumber: body.gstNumber,
    document: await storedFileOf(deps, {
      userId,
      purpose: 'partyDocument',
      address: body.document_uri,
      field: 'document_uri',
    }),
    gstCertificate: await gstCertificateOf(deps, {
      userId,
      gstNumber: body.gstNumber,
      address: body.gstCertUrl,
    }),
  };
}

type Addressed = Pick<
  NewParty,
  | 'document_house_no'
  | 'document_locality'
  | 'document_city'
  | 'document_state'
  | 'document_pin'
  | 'document_landmark'
>;

/** The fields of the address under their names in the record. */
export const addressOf = (body: Addressed) => ({
  houseNo: body.document_house_no,
  locality: body.document_locality,
  city: body.document_city,
  state: body.document_state,
  pin: body.document_pin,
  landmark: body.document_landmark,
});
