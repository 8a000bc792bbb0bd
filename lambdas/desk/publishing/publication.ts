import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { RequestOf } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { isIssued, isReleased } from '../drafts/require-editable.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import type { DeskDraftRecord } from '../record/desk-record.ts';
import { changeDraft, type DraftChange, getText } from '../record/desk-repository.ts';
import { requireDraft } from '../record/require-draft.ts';
import { requireChecked, requireReady } from './require-publishable.ts';

export type PublishRequest = RequestOf<typeof deskEndpoints.publishDeskDraft>;
export type Publication = NonNullable<DeskDraftRecord['publication']>;
export type Published = NonNullable<DeskDraftRecord['published']>;

/** A publication under way, or the one that an earlier request has finished. */
export type Begun = { record: CaseRecord; draft: DeskDraftRecord } & (
  | { publication: Publication }
  | { published: Published }
);

/** Begins a publication, or goes on with an interrupted one of the same text. */
export async function beginPublication(
  deps: DeskDeps,
  { principal, params, body }: PublishRequest,
): Promise<Begun> {
  const { userId } = principal;
  let record: CaseRecord | undefined;
  const read = async () => {
    const found = await requireDraft(deps, { principal, ...params });
    record = found.record;
    return found.draft;
  };
  return changeDraft(deps.table, read, async (draft): Promise<Begun & DraftChange> => {
    if (!record) throw new Error('A plan needs the case that was read');
    const { published, publication } = draft;
    if (published) {
      if (published.userId === userId && published.textVersion === body.version)
        return { record, draft, published, after: undefined };
      throw publishedAlready();
    }
    // The document of an order exists: any member who may publish it finishes what is left.
    if (publication && (await isIssued(deps, draft)))
      return { record, draft, publication, after: undefined };
    if (draft.textVersion !== body.version) throw changedMeanwhile();
    const text = await getText(deps.table, draft, draft.textVersion);
    requireChecked(deps, { draft, record, text, confirmed: body.confirmed });
    await requireReady(deps, { record, draft, text, principal, body });
    const isOwn = publication?.userId === userId && publication.textVersion === body.version;
    if (publication && isOwn && isSameOrder(draft, body))
      return { record, draft, publication, after: undefined };
    if (publication && !(await isReleased(deps, draft)))
      throw new AppError(
        'conflict',
        isOwn
          ? 'This order is being published with other choices. Try again in a minute'
          : 'Another member of the tribunal is publishing this draft',
      );
    const began: Publication = {
      uploadId: newId('upload'),
      userId,
      textVersion: body.version,
      beganAt: deps.clock.now().toISOString(),
    };
    const order = draft.order && { ...draft.order, choices: choicesOf(body) };
    const after = { ...draft, publication: began, ...(order && { order }) };
    return { record, draft: after, publication: began, after };
  });
}

/** How an order is published. */
export const choicesOf = ({
  order = { documentType: '', visibilityType: 'me' },
}: PublishRequest['body']) => ({
  documentType: order.documentType,
  visibilityType: order.visibilityType,
});

/** Whether a request publishes an order as the one that began; other drafts have no choice. */
export const isSameOrder = ({ order }: DeskDraftRecord, body: PublishRequest['body']): boolean =>
  order === undefined || JSON.stringify(order.choices) === JSON.stringify(choicesOf(body));

export const publishedAlready = () => new AppError('conflict', 'This draft is published already');

/** Ends a publication that was refused. Another request may have ended it. */
export async function release(
  deps: DeskDeps,
  { principal, params }: PublishRequest,
  { uploadId }: Publication,
): Promise<void> {
  const read = async () => (await requireDraft(deps, { principal, ...params })).draft;
  await changeDraft(deps.table, read, async (stored): Promise<DraftChange> => {
    const { publication, ...draft } = stored;
    const isOpen = publication?.uploadId === uploadId && !(await isIssued(deps, stored));
    return { after: isOpen ? draft : undefined };
  });
}
