import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { type Issued, issuedOrderItems, issueOrder } from '#lambdas/orders/publishing.door.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import type { DeskDraftRecord, StoredText } from '../record/desk-record.ts';
import { changeDraft, type DraftChange, getText } from '../record/desk-repository.ts';
import { requireDraft } from '../record/require-draft.ts';
import { orderTextOf, sheetOf } from './order-of-draft.ts';
import {
  isSameOrder,
  type Publication,
  type Published,
  type PublishRequest,
  publishedAlready,
  release,
} from './publication.ts';
import { typesetDraft } from './typeset-draft.ts';

/**
 * Issues an order whose publication has begun, as `publishOrder` issues a dictated one, and in one transaction
 * adds it to the orders of the member who began and ends the publication. Another member can finish it once
 * its document exists, and gets `conflict` then, as does a repeat with other choices.
 */
export async function publishOrderDraft(
  deps: DeskDeps,
  request: PublishRequest,
  begun: { record: CaseRecord; draft: DeskDraftRecord; publication: Publication },
): Promise<{ published: Published; hearingProblem: string }> {
  const { record, draft, publication } = begun;
  const { principal } = request;
  const text = await getText(deps.table, draft, publication.textVersion);
  const sheet = sheetOf(text);
  const { documentType = '', visibilityType = 'me' } = draft.order?.choices ?? {};
  const { beganAt, uploadId, userId } = publication;
  const issued = await issueOrder(deps, {
    ...{ record, principal, sheet, byUserId: userId },
    publication: { documentType, visibilityType, fileFormat: 'pdf', uploadId, beganAt },
    typeset: () => typesetDraft(deps, 'pdf', { draft, text, record, principal, at: beganAt }),
  }).catch(async (error: unknown) => {
    // Refused, not interrupted: the text can be edited again at once.
    if (error instanceof AppError) await release(deps, request, publication);
    throw error;
  });
  const ended = await endPublication(deps, request, { record, publication, text, issued });
  const isOwn = userId === principal.userId && ended.published.textVersion === request.body.version;
  if (!isOwn || !isSameOrder(draft, request.body)) throw publishedAlready();
  return ended;
}

/** The order among those of its publisher, and the end of the publication. Another request may have ended it. */
async function endPublication(
  deps: DeskDeps,
  { principal, params }: PublishRequest,
  input: { record: CaseRecord; publication: Publication; text: StoredText; issued: Issued },
): Promise<{ published: Published; hearingProblem: string }> {
  const { record, publication, text, issued } = input;
  const { documentId: agreementId, name, hearingProblem } = issued;
  const { userId, textVersion, uploadId } = publication;
  const read = async () => (await requireDraft(deps, { principal, ...params })).draft;
  return changeDraft(
    deps.table,
    read,
    async (stored): Promise<DraftChange & { published: Published; hearingProblem: string }> => {
      if (stored.published) {
        const { published, order } = stored;
        return { published, hearingProblem: order?.hearingProblem ?? '', after: undefined };
      }
      if (stored.publication?.uploadId !== uploadId) throw changedMeanwhile();
      const now = deps.clock.now();
      const at = now.toISOString();
      const published: Published = { agreementId, name, at, userId, textVersion };
      const { publication: _, ...ended } = stored;
      return {
        published,
        hearingProblem,
        after: { ...ended, published, updatedAt: at, order: { ...ended.order, hearingProblem } },
        items: await issuedOrderItems(deps.table, {
          ...{ userId, record, issued, now },
          text: orderTextOf(text),
        }),
      };
    },
  );
}
