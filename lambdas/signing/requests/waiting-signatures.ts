import {
  type signingEndpoints,
  WAITING_SIGNATURES_MAX,
} from '#contracts/endpoints/outcome/signing.ts';
import { isLinkExpired, liveStates } from '#contracts/rules/outcome/signing.ts';
import { findPerson, type ReachablePerson } from '#lambdas/accounts/person.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { openPersonalLink } from '#shared/outbox/personal-link.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { stateAt } from '../record/signatory-state.ts';
import {
  expiryOf,
  type SignatoryRecord,
  type SigningRecord,
  signatoryAt,
} from '../record/signing-record.ts';
import { changeSigning, signingNotFound, withSignatory } from '../record/signing-repository.ts';
import { findWaiting, listWaiting } from '../record/waiting-signatures.ts';

/**
 * The signatures that wait for the caller, requested longest ago first. Two read units for about 8
 * signatures.
 */
export const listWaitingSignatures: UseCase<
  typeof signingEndpoints.listWaitingSignatures,
  Pick<SigningDeps, 'table' | 'clock'>
> = async ({ table, clock }, { principal }) => {
  const person = await findAddressee(table, principal);
  if (!person) return { data: [] };
  const now = clock.now();
  const waiting = await listWaiting(table, { email: person.email, limit: WAITING_SIGNATURES_MAX });
  return {
    data: waiting
      .filter(({ issuedAt }) => !isLinkExpired(issuedAt, now))
      .map(({ signingId, caseId, caseCode, caseTitle, caseKind, documentName, ...one }) => ({
        signingId,
        caseId,
        caseCode,
        caseTitle,
        resolutionKind: caseKind,
        documentName,
        requestedBy: one.requestedBy,
        expiresAt: expiryOf(one.issuedAt),
      })),
  };
};

/**
 * The caller's own link to the signer's page. Only the owner of a verified address gets what was
 * mailed there. The first time is recorded as `given`. Throws `not_found` if no signature is
 * requested from the caller's address, `conflict` if the link has expired.
 */
export const openOwnSigning: UseCase<
  typeof signingEndpoints.openOwnSigning,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey' | 'linkKeys'>
> = async (deps, { principal, params: { signingId } }) => {
  const { table } = deps;
  const now = deps.clock.now();
  const person = await findAddressee(table, principal);
  const place = person && (await findWaiting(table, { email: person.email, signingId }));
  if (!place) throw signingNotFound();
  const { caseId, position } = place;
  const signing = await changeSigning(deps, { caseId, signingId, now }, (stored) => {
    const signatory = signatoryAt(stored, position);
    const link = liveLink(stored, signatory, now);
    if (link.givenAt !== undefined) return undefined;
    return {
      after: withSignatory(stored, position, { link: { ...link, givenAt: now.toISOString() } }),
      events: [{ event: 'given', actor: person.name, details: { signatory: signatory.name } }],
    };
  });
  const link = liveLink(signing, signatoryAt(signing, position), now);
  return { arbitratorId: openPersonalLink(await deps.linkKeys(), link) };
};

/** The link of a signatory who can sign now. Throws `conflict` otherwise. */
function liveLink({ state }: SigningRecord, signatory: SignatoryRecord, now: Date) {
  if (!signatory.link || state !== 'open' || !liveStates.includes(stateAt(signatory, now)))
    throw new AppError('conflict', 'This link has ended. Please ask for a new one');
  return signatory.link;
}

/** The caller, if mails are sent to their address. */
async function findAddressee(
  table: Table,
  { userId }: Pick<Principal, 'userId'>,
): Promise<ReachablePerson | undefined> {
  const person = await findPerson({ table }, userId);
  return person?.isEmailVerified ? person : undefined;
}
