import * as z from 'zod';
import type { disclosuresEndpoints } from '#contracts/endpoints/disclosures.ts';
import { DISCLOSURES_MAX, disclosureActOf } from '#contracts/rules/disclosures.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce, findReceipt } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import type { InvitesDeps } from '../invites-deps.ts';
import type { DisclosureRecord } from '../record/disclosure-record.ts';
import {
  findDisclosure,
  listDisclosureRecords,
  putDisclosure,
} from '../record/disclosure-repository.ts';
import { presentDisclosure } from './present-disclosure.ts';

/** Disclosures of one neutral in one case: each is served on everybody. */
const disclosuresQuota: Quota = {
  name: 'DISCLOSURES',
  windowSeconds: 86_400,
  maxCount: 10,
  message: 'Too many disclosures in this case today',
};

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string() });

/**
 * Records a new circumstance that the caller discloses in one of their cases. Earlier disclosures
 * stay. Safe to repeat with the same Idempotency-Key. Throws `not_found` for a foreign case,
 * `not_allowed` for a case manager, `conflict` in a draft and for too many disclosures,
 * `too_many_tries` above the day's bound.
 */
export const createDisclosure: UseCase<
  typeof disclosuresEndpoints.createDisclosure,
  Pick<InvitesDeps, 'table' | 'clock'>
> = async (deps, { principal, params: { id: caseId }, body, idempotencyKey }) => {
  const { table } = deps;
  const { userId, role } = principal;
  const { status } = await requireMember(deps, { principal, caseId });
  const act = disclosureActOf(role);
  if (!act)
    throw new AppError('not_allowed', 'Only arbitrators and mediators disclose circumstances');
  if (status === 'draft') throw new AppError('conflict', 'A draft takes no disclosures');
  const now = deps.clock.now();
  const once = {
    userId,
    endpointId: 'createDisclosure',
    idempotencyKey,
    request: { caseId, body },
    createdSchema,
    now,
  };
  const reply = async (disclosureId: string) => {
    const record = await findDisclosure(table, caseId, disclosureId);
    if (!record) throw new Error('A disclosure is never deleted');
    return { message: 'Disclosure Recorded Successfully', disclosure: presentDisclosure(record) };
  };
  const former = await findReceipt(table, once);
  if (former) return reply(former.id);
  if ((await listDisclosureRecords(table, caseId)).length >= DISCLOSURES_MAX)
    throw new AppError('conflict', `A case can have up to ${DISCLOSURES_MAX} disclosures`);
  const person = await findPerson(deps, userId);
  if (!person) throw new AppError('not_found', 'User not found');
  const record: DisclosureRecord = {
    id: newId('disclosure'),
    caseId,
    act,
    by: { userId, name: person.name, role },
    createdAt: now.toISOString(),
    ...body,
    uploadId: newId('upload'),
    isFiled: false,
  };
  const use = { quota: disclosuresQuota, ownerId: `${userId}#${caseId}`, count: 1, now };
  const items = { quota: quotaItem(table, use), disclosure: putDisclosure(table, record) };
  const { id } = await createOnce(table, {
    ...once,
    created: { id: record.id },
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    throw failedItems(error, items).includes('quota') ? quotaExceeded(use) : error;
  });
  return reply(id);
};
