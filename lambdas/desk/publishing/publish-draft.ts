import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { nextStatusesOf } from '#contracts/rules/case-lifecycle.ts';
import { agreementKindOf } from '#contracts/rules/outcome/outcomes.ts';
import {
  type Alongside,
  planSave,
  putAgreement,
  putFollowUp,
} from '#lambdas/agreements/publishing.door.ts';
import { notifyOfMove, planMove } from '#lambdas/cases/lifecycle.door.ts';
import { lifecycleFactsOf, newPaperName } from '#lambdas/cases/reading.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { documentIdOf } from '#lambdas/documents/record.door.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { type Id, newId } from '#shared/ids.ts';
import { isReleased } from '../drafts/require-editable.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import type { DeskDraftRecord } from '../record/desk-record.ts';
import { changeDraft, type DraftChange, getText, replaceDraft } from '../record/desk-repository.ts';
import { requireDraft } from '../record/require-draft.ts';
import { contentTypes } from './export-draft.ts';
import { requireChecked, requireReady, requireSummary } from './require-publishable.ts';
import { fileNameOfDraft, typesetDraft } from './typeset-draft.ts';

type Request = RequestOf<typeof deskEndpoints.publishDeskDraft>;
type Publication = NonNullable<DeskDraftRecord['publication']>;
type Published = NonNullable<DeskDraftRecord['published']>;

/** A publication under way, or the one that an earlier request has finished. */
type Begun =
  | { record: CaseRecord; draft: DeskDraftRecord; publication: Publication }
  | { published: Published };

/**
 * Publishes a draft as the award or agreement of its case: begins the publication, which locks the text,
 * writes the PDF where an upload arrives, and in one transaction publishes the summary, adds the file as
 * an upload is, serves it (D113), moves the status and ends the publication. A paper that refers to an award,
 * e.g. a correction, leaves the status as it is. A repeat finishes an interrupted publication. Throws
 * `not_found` as `requireDraft` does, `conflict` for an unmet check (D115), another version, a draft that
 * another member publishes, and as `putAgreement` does.
 */
export const publishDeskDraft: UseCase<typeof deskEndpoints.publishDeskDraft, DeskDeps> = async (
  deps,
  request,
) => {
  const { principal, params } = request;
  const begun = await beginPublication(deps, request);
  if ('published' in begun) return replyOf(begun.published);
  const { record, draft, publication } = begun;
  const text = await getText(deps.table, draft, publication.textVersion);
  const key = incomingKey(
    principal.userId,
    'outcomeAgreement',
    // The id was created as one of an upload.
    publication.uploadId as Id<'upload'>,
  );
  const bytes = await typesetDraft(deps, 'pdf', { draft, text, record, at: publication.beganAt });
  await deps.files.client.send(
    new PutObjectCommand({
      Bucket: deps.files.bucket,
      Key: key,
      Body: bytes,
      ContentType: contentTypes.pdf,
    }),
  );
  const fileName = fileNameOfDraft(draft, record, 'pdf');
  let published: Published | undefined;
  let moved: Parameters<typeof notifyOfMove>[1] | undefined;
  const alongside: Alongside = async (present) => {
    const planned = await planAlongside(deps, { request, publication, present, fileName });
    ({ published, moved } = planned);
    return planned;
  };
  const paper = {
    ...{ principal, caseId: params.caseId, alongside },
    body: { url: { url: key, uploadType: '' as const }, name: fileName },
  };
  const { refersTo } = draft;
  const put = async () => {
    if (refersTo)
      return putFollowUp(deps, {
        ...{ ...paper, kind: refersTo.kind },
        refersTo: refersTo.agreementId,
      });
    const { agreement } = await putAgreement(deps, {
      ...paper,
      kind: agreementKindOf(record.resolutionKind),
      replacedId: request.body.replacedId,
    });
    return agreement;
  };
  const { id } = await put().catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    // The server wrote this file, so an error about it is not the caller's.
    if (error.code === 'unsupported_type')
      throw new Error('S3 does not have the award as written', { cause: error });
    // Refused, not interrupted: the text can be edited again at once.
    await release(deps, request, publication);
    throw error;
  });
  if (moved)
    await notifyOfMove(deps, moved, {
      byUserId: principal.userId,
      eventId: `${record.id}-${id}-moved`,
    });
  return replyOf(published ?? { agreementId: id, name: fileName });
};

const replyOf = ({ agreementId, name }: Pick<Published, 'agreementId' | 'name'>) => ({
  message: `${name} is Published`,
  agreementId,
  name,
});

/** Begins a publication, or goes on with the caller's interrupted one of the same text. */
async function beginPublication(
  deps: DeskDeps,
  { principal, params, body }: Request,
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
        return { published, after: undefined };
      throw new AppError('conflict', 'This draft is published already');
    }
    if (draft.textVersion !== body.version) throw changedMeanwhile();
    requireChecked(deps, {
      draft,
      record,
      text: await getText(deps.table, draft, draft.textVersion),
      confirmed: body.confirmed,
    });
    requireReady(record, draft, body);
    const isOwn = publication?.userId === userId && publication.textVersion === body.version;
    if (publication && isOwn) return { record, draft, publication, after: undefined };
    if (publication && !isReleased(deps, publication))
      throw new AppError('conflict', 'Another member of the tribunal is publishing this draft');
    const began: Publication = {
      uploadId: newId('upload'),
      userId,
      textVersion: body.version,
      beganAt: deps.clock.now().toISOString(),
    };
    return { record, draft, publication: began, after: { ...draft, publication: began } };
  });
}

/** Ends a publication that was refused. Another request may have ended it. */
async function release(
  deps: DeskDeps,
  { principal, params }: Request,
  { uploadId }: Publication,
): Promise<void> {
  const read = async () => (await requireDraft(deps, { principal, ...params })).draft;
  await changeDraft(deps.table, read, async (stored): Promise<DraftChange> => {
    const { publication, ...draft } = stored;
    return { after: publication?.uploadId === uploadId ? draft : undefined };
  });
}

type Along = Awaited<ReturnType<Alongside>> & {
  published: Published;
  moved: Parameters<typeof notifyOfMove>[1] | undefined;
};

/** The summary, the status and the end of the publication, for the transaction of the agreement. */
async function planAlongside(
  deps: DeskDeps,
  input: { request: Request; publication: Publication; present: CaseRecord; fileName: string },
): Promise<Along> {
  const { request, publication, present, fileName } = input;
  const { principal, params, body } = request;
  const { userId } = principal;
  const { draft } = await requireDraft(deps, { principal, ...params });
  if (draft.published || draft.publication?.uploadId !== publication.uploadId)
    throw changedMeanwhile();
  const { refersTo } = draft;
  const move =
    !refersTo && nextStatusesOf(lifecycleFactsOf(present)).includes('awardPassed')
      ? await planMove(deps, present, {
          caseId: present.id,
          userId,
          status: 'awardPassed',
          expectedStatus: present.status,
          comingHearing: { action: 'keep' },
        })
      : undefined;
  const { version } = present;
  const settled: CaseRecord = { ...present, ...move?.after, version };
  const summary =
    refersTo || settled.summaryStatus === 'completed'
      ? undefined
      : await planSave(deps, settled, {
          mode: 'publish',
          userId,
          summary: requireSummary(draft, body.summary),
          editedVersion: settled.summaryVersion ?? 0,
        });
  const published: Published = {
    agreementId: documentIdOf(publication.uploadId),
    name: newPaperName(present, fileName),
    at: deps.clock.now().toISOString(),
    userId,
    textVersion: publication.textVersion,
  };
  const { publication: _, ...ended } = draft;
  const after = { ...ended, published, updatedAt: published.at };
  return {
    record: { ...settled, ...summary?.after, version },
    items: [
      ...(move?.extraItems ?? []),
      ...(summary?.extraItems ?? []),
      replaceDraft(deps.table, draft, after),
    ],
    ...(move && { hearingRows: move.hearingRows }),
    published,
    moved: move?.after,
  };
}
