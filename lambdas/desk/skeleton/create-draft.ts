import * as z from 'zod';
import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { draftKindLabels, draftKindOf } from '#contracts/rules/desk/draft-kinds.ts';
import { noOrderFacts } from '#contracts/rules/desk/order-facts.ts';
import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import { isOfTribunal, seatOf } from '#lambdas/cases/tribunal.door.ts';
import { orderStartOf } from '#lambdas/orders/publishing.door.ts';
import { isApproved } from '#lambdas/serving/door.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import { cleanDraftText } from '#shared/rich-text/clean-draft-text.ts';
import { awardToFollow } from '../record/award-in-force.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import { type DeskDraftRecord, packText, type StoredText } from '../record/desk-record.ts';
import { newDraftItems } from '../record/desk-repository.ts';
import { draftsUse } from '../record/drafts-quota.ts';
import { requireOrders } from '../record/may-order.ts';
import { composeFollowUp } from './compose-follow-up.ts';
import { composeOrder } from './compose-order.ts';
import { composeSkeleton } from './compose-skeleton.ts';
import { readCaseFacts } from './read-case-facts.ts';

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string() });

/**
 * Begins a draft of the award, agreement or order of one of the caller's cases, with a skeleton from the
 * case. Safe to repeat with the same Idempotency-Key. Throws `not_found` for a foreign case,
 * `not_allowed` for its managers, `conflict` before the case is approved, over the limit of drafts,
 * as `awardToFollow` does, and for an order of a case that is no running arbitration, `invalid_input` for a shared dissenting opinion.
 */
export const createDeskDraft: UseCase<
  typeof deskEndpoints.createDeskDraft,
  Pick<DeskDeps, 'table' | 'clock'>
> = async (deps, { principal, params, body, idempotencyKey }) => {
  const { table, clock } = deps;
  const { userId } = principal;
  const { caseId } = params;
  const record = await getOwnCase(deps, { principal, caseId });
  requireWriter(record, userId);
  const now = clock.now();
  const { follows, isOrder } = body;
  requirePrivate(body);
  if (isOrder) requireOrders(record, principal);
  const refersTo = follows && awardToFollow(record, follows);
  const kind = draftKindOf(record.resolutionKind);
  const compose = async () => {
    if (refersTo) return composeFollowUp({ record, refersTo });
    const facts = await readCaseFacts(deps, { principal, record });
    return isOrder ? composeOrder(facts) : composeSkeleton(facts);
  };
  const content = body.isEmpty ? '' : cleanDraftText(await compose());
  const packed = await packText({
    ...{ content, seat: seatOf(record), madeOn: '' },
    ...(isOrder && (await orderFacts(deps, { record, userId }))),
  });
  const at = now.toISOString();
  const name = record.assignments.find((one) => one.userId === userId)?.name ?? '';
  const draft: DeskDraftRecord = {
    ...{ id: newId('deskDraft'), caseId, userId, authorName: name, kind },
    ...(refersTo && { refersTo }),
    ...(isOrder && { order: {} }),
    title: body.title ?? draftKindLabels[isOrder ? 'order' : (follows?.kind ?? kind)],
    audience: body.audience,
    version: 1,
    textVersion: 1,
    versions: [{ version: 1, userId, name, since: at, at, isKept: true }],
    createdAt: at,
    updatedAt: at,
  };
  const use = draftsUse({ userId, caseId, now });
  const items = { quota: quotaItem(table, use), ...newDraftItems(table, draft, packed) };
  const { id } = await createOnce(table, {
    userId,
    endpointId: 'createDeskDraft',
    idempotencyKey,
    request: { params, body },
    created: { id: draft.id },
    createdSchema,
    now,
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    throw failedItems(error, items).includes('quota') ? quotaExceeded(use) : error;
  });
  return { message: 'Draft Created', id };
};

/** Number, places and copies, as a dictated order begins with them. */
async function orderFacts(
  { table }: Pick<DeskDeps, 'table'>,
  of: { record: CaseRecord; userId: string },
): Promise<Pick<StoredText, 'seat' | 'order'>> {
  const { seat, ...start } = await orderStartOf(table, of);
  return { seat, order: { ...noOrderFacts, ...start } };
}

function requireWriter(record: CaseRecord, userId: string): void {
  if (!isOfTribunal(record, userId))
    throw new AppError(
      'not_allowed',
      'Only the arbitrators or mediators of a case write its award and its orders',
    );
  if (!isApproved(record))
    throw new AppError('conflict', 'A draft can be written once the case is approved');
}

function requirePrivate({
  follows,
  audience,
}: {
  follows?: { kind: string } | undefined;
  audience: string;
}) {
  if (follows?.kind !== 'dissent' || audience === 'author') return;
  const message = 'Only its author sees a dissenting opinion until it is published';
  throw new AppError('invalid_input', message, { issues: [{ field: 'audience', message }] });
}
