import type {
  RecognisedWord,
  recognisedWordsEndpoints,
} from '#contracts/endpoints/files/recognised-words.ts';
import { mayProcess } from '#contracts/rules/documents/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { readCorrectedWords } from '../../record/corrected-words.ts';
import { keptObstacle, requireServable, requireVisible } from '../../record/document-access.ts';
import type { DocumentRecord } from '../../record/document-record.ts';
import { findDocument } from '../../record/document-repository.ts';
import type { DocumentsDeps } from '../../record/documents-deps.ts';
import { boxOnPage, linesOf } from './page-words.ts';
import { readPageResult, requireRecognised, versionOfPage } from './read-page-result.ts';

/**
 * The words that were recognised on a page, as they were corrected. Throws `not_found` for a foreign case,
 * for a document that the caller may not see and for a page that it does not have, `conflict` while its
 * pages are read and after a failure. A page that was not recognised has no lines. One request to S3.
 */
export const getRecognisedPage: UseCase<
  typeof recognisedWordsEndpoints.getRecognisedPage,
  Pick<DocumentsDeps, 'table' | 'clock' | 'files' | 'isScanned'>
> = async (deps, { principal, params }) => {
  const { userId } = principal;
  const { caseId, documentId, page } = params;
  await requireMember(deps, { principal, caseId });
  const visible = requireVisible(await findDocument(deps.table, caseId, documentId), userId);
  requireServable(visible, deps);
  const document = requireRecognised(visible);
  const { run, pages, left } = document.recognition;
  if (page > (document.findings.pageCount ?? 0))
    throw new AppError('not_found', 'The document has no such page');
  const [result, all] = await Promise.all([
    readPageResult(deps.files, document, page),
    document.corrections ? readCorrectedWords(deps.table, params) : undefined,
  ]);
  const correctedPage = all?.run === run ? all.pages[String(page)] : undefined;
  const texts = new Map(correctedPage?.words.map(([at, text]) => [at, text]));
  let at = 0;
  return {
    page,
    pages,
    version: versionOfPage(run, correctedPage?.revision ?? 0),
    isCorrectable: mayProcess(document, userId) && keptObstacle(document) === '',
    textState: textStateOf(document, deps.clock.now()),
    correctedBy: correctedPage?.byName ?? '',
    corrected_at: correctedPage?.at ?? '',
    isLeftOut: (left ?? []).some(([first, last]) => page >= first && page <= last),
    lines: (result ? linesOf(result) : []).map(({ startsParagraph, words }) => ({
      startsParagraph,
      words: words.map((word): RecognisedWord => {
        const [recognised, , , , , confidence = -1] = word;
        const text = texts.get(at) ?? recognised;
        at += 1;
        return { text, recognised, confidence, ...boxOnPage(word, result?.toPage) };
      }),
    })),
  };
};

/** After so long a message was lost, or never sent; saving again sends another. */
const LOST_AFTER_MS = 30 * 60_000;

function textStateOf({ corrections }: DocumentRecord, now: Date): 'current' | 'waiting' | 'failed' {
  if (!corrections || corrections.laid >= corrections.revision) return 'current';
  const { failed, revision, at } = corrections;
  const isLost = at !== undefined && now.getTime() - Date.parse(at) > LOST_AFTER_MS;
  return failed === revision || isLost ? 'failed' : 'waiting';
}
