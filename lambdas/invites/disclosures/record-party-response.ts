import * as z from 'zod';
import type { disclosuresEndpoints } from '#contracts/endpoints/disclosures.ts';
import { RESPONSES_MAX, receivedProblem } from '#contracts/rules/disclosures.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import { notifyMembers } from '#lambdas/cases/writing.door.ts';
import { requireDocument } from '#lambdas/documents/record.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce, findReceipt } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { InvitesDeps } from '../invites-deps.ts';
import type { DisclosureRecord, ResponseRecord } from '../record/disclosure-record.ts';
import {
  findDisclosure,
  listResponseRecords,
  putResponse,
} from '../record/disclosure-repository.ts';

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string() });

/**
 * Records that parties object to a disclosure, or waive an objection (section 13(2) of the
 * Arbitration and Conciliation Act 1996, section 10(3) and (4) of the Mediation Act 2023), and notifies
 * the other neutrals. Safe to repeat with the same Idempotency-Key. Throws `not_found` for a foreign case
 * and an unknown disclosure, `invalid_input` for a party, a day or a document that cannot be, and
 * `conflict` for too many responses.
 */
export const recordPartyResponse: UseCase<
  typeof disclosuresEndpoints.recordPartyResponse,
  Pick<InvitesDeps, 'table' | 'clock'>
> = async (deps, { principal, params: { id: caseId, disclosureId }, body, idempotencyKey }) => {
  const { table } = deps;
  const { userId } = principal;
  const about = await getOwnCase(deps, { principal, caseId });
  const disclosure = await findDisclosure(table, caseId, disclosureId);
  if (!disclosure) throw new AppError('not_found', 'Disclosure not found');
  const now = deps.clock.now();
  const once = {
    userId,
    endpointId: 'recordPartyResponse',
    idempotencyKey,
    request: { caseId, disclosureId, body },
    createdSchema,
    now,
  };
  const former = await findReceipt(table, once);
  if (former) return replyOf(former.id);
  requireParties(about, body.parties);
  requireDay(disclosure, body.receivedOn, now);
  const { documentId } = body;
  if (documentId !== '') await requireDocument(table, { caseId, userId, documentId });
  if ((await listResponseRecords(table, caseId)).length >= RESPONSES_MAX)
    throw new AppError('conflict', `A case can have up to ${RESPONSES_MAX} responses`);
  const person = await findPerson(deps, userId);
  if (!person) throw new AppError('not_found', 'User not found');
  const record: ResponseRecord = {
    ...body,
    id: newId('partyResponse'),
    disclosureId,
    recordedBy: { userId, name: person.name },
    createdAt: now.toISOString(),
  };
  const { id } = await createOnce(table, {
    ...once,
    created: { id: record.id },
    write: () => [putResponse(table, caseId, record)],
  });
  await notifyMembers(deps, {
    record: about,
    byUserId: userId,
    at: record.createdAt,
    eventId: id,
    kind: 'CASE',
    message: wordsOf(about, disclosure, record),
  });
  return replyOf(id);
};

const replyOf = (responseId: string) => ({ message: 'Response recorded', responseId });

function requireParties({ claimant, respondents }: CaseRecord, named: readonly string[]): void {
  const parties = new Set([claimant, ...respondents].map(({ name }) => name));
  if (named.every((name) => parties.has(name))) return;
  throw refused('parties', 'Choose parties of this case');
}

function requireDay({ createdAt }: DisclosureRecord, receivedOn: string, now: Date): void {
  const days = { disclosedOn: indianDayOf(createdAt), today: indianDayOf(now.toISOString()) };
  const problem = receivedProblem(receivedOn, days);
  if (problem !== undefined) throw refused('receivedOn', problem);
}

const refused = (field: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ field, message }] });

function wordsOf(
  { code }: CaseRecord,
  { by }: DisclosureRecord,
  { response, parties: [first = '', ...others] }: ResponseRecord,
): string {
  const who = others.length > 0 ? `${first} and ${others.length} more` : first;
  const said = response === 'objection' ? 'objected to' : 'waived an objection to';
  return `${who} ${said} the disclosure of ${by.name} in ${code}`;
}
