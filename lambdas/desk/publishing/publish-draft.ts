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
import type { UseCase } from '#shared/http/api-request.ts';
import type { Id } from '#shared/ids.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import { getText, replaceDraft } from '../record/desk-repository.ts';
import { requireDraft } from '../record/require-draft.ts';
import { contentTypes } from './export-draft.ts';
import {
  beginPublication,
  type Publication,
  type Published,
  type PublishRequest,
  release,
} from './publication.ts';
import { publishOrderDraft } from './publish-order-draft.ts';
import { requireSummary } from './require-publishable.ts';
import { fileNameOfDraft, typesetDraft } from './typeset-draft.ts';

/**
 * Publishes a draft as the award or agreement of its case, or issues it as an order: begins the publication,
 * which locks the text, writes the PDF where an upload arrives, and in one transaction publishes the summary,
 * adds the file as an upload is, serves it (D113), moves the status and ends the publication. A paper that
 * refers to an award, e.g. a correction, leaves the status as it is; an order is issued by
 * `publishOrderDraft`. A repeat finishes an interrupted publication. Throws `not_found` as `requireDraft`
 * does, `conflict` for an unmet check (D115), another version, a draft that another member publishes, and as
 * `putAgreement` does.
 */
export const publishDeskDraft: UseCase<typeof deskEndpoints.publishDeskDraft, DeskDeps> = async (
  deps,
  request,
) => {
  const { principal, params } = request;
  const begun = await beginPublication(deps, request);
  if ('published' in begun) return replyOf(begun.published, begun.draft.order?.hearingProblem);
  const { record, draft, publication } = begun;
  if (draft.order) {
    const issued = await publishOrderDraft(deps, request, { record, draft, publication });
    return replyOf(issued.published, issued.hearingProblem);
  }
  const text = await getText(deps.table, draft, publication.textVersion);
  const key = incomingKey(
    principal.userId,
    'outcomeAgreement',
    // The id was created as one of an upload.
    publication.uploadId as Id<'upload'>,
  );
  const bytes = await typesetDraft(deps, 'pdf', {
    ...{ draft, text, record, principal },
    at: publication.beganAt,
  });
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

const replyOf = (
  { agreementId, name }: Pick<Published, 'agreementId' | 'name'>,
  hearingProblem = '',
) => ({
  message: hearingProblem
    ? `${name} is Published. The next hearing could not be set: ${hearingProblem}`
    : `${name} is Published`,
  agreementId,
  name,
  hearingProblem,
});

type Along = Awaited<ReturnType<Alongside>> & {
  published: Published;
  moved: Parameters<typeof notifyOfMove>[1] | undefined;
};

/** The summary, the status and the end of the publication, for the transaction of the agreement. */
async function planAlongside(
  deps: DeskDeps,
  input: {
    request: PublishRequest;
    publication: Publication;
    present: CaseRecord;
    fileName: string;
  },
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
