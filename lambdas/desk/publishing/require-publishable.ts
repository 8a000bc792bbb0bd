import { AWARD_IN_FORCE } from '#contracts/endpoints/outcome/agreements.ts';
import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { checkDraft, refusalsOf } from '#contracts/rules/desk/draft-checks.ts';
import { draftKindLabels } from '#contracts/rules/desk/draft-kinds.ts';
import { draftBlanksRefusal } from '#contracts/rules/desk/draft-text.ts';
import { agreementKindOf } from '#contracts/rules/outcome/outcomes.ts';
import { requireAwardInForce } from '#lambdas/agreements/in-force.door.ts';
import { acceptedAgreementsOf, type CaseRecord } from '#lambdas/cases/record.door.ts';
import { papersOf } from '#lambdas/cases/writing.door.ts';
import {
  requireFreeNumber,
  requireRoomForOrder,
  requireType,
} from '#lambdas/orders/publishing.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf } from '#shared/http/api-request.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import { type DeskDraftRecord, kindOf, type StoredText } from '../record/desk-record.ts';
import { requireOrders } from '../record/may-order.ts';
import { signatoriesOf } from '../record/signatories.ts';
import { orderTextOf } from './order-of-draft.ts';

type Publishing = RequestOf<typeof deskEndpoints.publishDeskDraft>['body'];

/** Throws `conflict` for an open blank (D115) and for a check that is not met and was not confirmed. */
export function requireChecked(
  { clock }: Pick<DeskDeps, 'clock'>,
  input: {
    draft: DeskDraftRecord;
    record: CaseRecord;
    text: StoredText;
    confirmed: readonly string[];
  },
): void {
  const { draft, record, text, confirmed } = input;
  const blanks = draftBlanksRefusal(text);
  if (blanks !== undefined) throw new AppError('conflict', blanks);
  const results = checkDraft(kindOf(draft), {
    ...text,
    today: indianDayOf(clock.now().toISOString()),
    signatories: signatoriesOf(draft, record),
  });
  const [first] = refusalsOf(results, confirmed);
  if (first)
    throw new AppError('conflict', `${first.label}: ${first.missing}. ${first.source}`, {
      issues: [{ field: first.id, message: first.missing ?? '' }],
    });
}

/**
 * Throws `conflict` for an order of a case that is no running arbitration, with the number of another
 * published order, and over the number of orders that a person can hold; `invalid_input` for a type that the
 * case's documents cannot have. For other drafts: throws `conflict` for a case that is not settled, and for
 * one that has an award or agreement which the request does not name: nobody replaces one unseen. A paper
 * that refers to an award needs that award to be in force. Throws `invalid_input` without a summary.
 */
export async function requireReady(
  deps: Pick<DeskDeps, 'table' | 'clock'>,
  input: {
    record: CaseRecord;
    draft: DeskDraftRecord;
    text: StoredText;
    principal: Principal;
    body: Publishing;
  },
): Promise<void> {
  const { record, draft, body } = input;
  if (draft.order) await requireIssuable(deps, input);
  else if (draft.refersTo) requireAwardInForce(record, draft.refersTo.agreementId);
  else requireReplaceable(record, draft, body);
}

async function requireIssuable(
  { table, clock }: Pick<DeskDeps, 'table' | 'clock'>,
  { record, text, principal, body }: Parameters<typeof requireReady>[1],
): Promise<void> {
  const { userId } = principal;
  requireOrders(record, principal);
  requireType(record.resolutionKind, { documentType: body.order?.documentType ?? '' });
  const number = text.order?.number;
  await requireFreeNumber(table, { record, userId, number, orderId: undefined });
  await requireRoomForOrder(table, { userId, text: orderTextOf(text), now: clock.now() });
}

function requireReplaceable(
  record: CaseRecord,
  draft: DeskDraftRecord,
  { replacedId, summary }: Pick<Publishing, 'replacedId' | 'summary'>,
): void {
  if (!papersOf(record))
    throw new AppError(
      'conflict',
      draft.kind === 'award'
        ? 'Move the case to Reserved For Award before you publish the award'
        : 'The agreement is published once the case is settled',
    );
  if (record.summaryStatus !== 'completed') requireSummary(draft, summary);
  const kind = agreementKindOf(record.resolutionKind);
  const present = acceptedAgreementsOf(record).find((one) => one.kind === kind);
  if (present && replacedId !== present.id)
    throw new AppError(
      'conflict',
      record.resolutionKind === 'arbitration'
        ? AWARD_IN_FORCE
        : 'The case has an agreement. Say that this one replaces it',
    );
}

/** The summary of a publication. Throws `invalid_input` without one. */
export function requireSummary({ kind }: DeskDraftRecord, summary: string): string {
  if (summary !== '') return summary;
  const message = `Write the summary of the ${draftKindLabels[kind].toLowerCase()}`;
  throw new AppError('invalid_input', message, { issues: [{ field: 'summary', message }] });
}
