import type { recognisedWordsEndpoints } from '#contracts/endpoints/files/recognised-words.ts';
import { mayProcess } from '#contracts/rules/documents/documents.ts';
import { CORRECTIONS_OF_DOCUMENT_MAX } from '#contracts/rules/documents/recognition.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import {
  type CorrectedWord,
  type CorrectedWords,
  countWords,
  isTooLarge,
  putCorrectedWords,
  readCorrectedWords,
} from '../../record/corrected-words.ts';
import { keptObstacle, requireServable, requireVisible } from '../../record/document-access.ts';
import type { DocumentRecord } from '../../record/document-record.ts';
import { changeDocument, findDocument } from '../../record/document-repository.ts';
import type { DocumentsDeps } from '../../record/documents-deps.ts';
import type { PageResult } from '../pages/recognise-pages.ts';
import { boxOnPage } from './page-words.ts';
import { readPageResult, requireRecognised, versionOfPage } from './read-page-result.ts';

/** Each correction lets the text of the document be written anew. */
const correctionQuota: Quota = {
  name: 'CORRECT_RECOGNISED',
  windowSeconds: 3600,
  maxCount: 120,
  message: 'Too many corrections',
};

/**
 * Replaces the corrections of a recognised page; `recognise-pages` then puts them into the document's text
 * and rendition. A repeat changes nothing, and queues what is not there yet. Throws `not_found` for a
 * foreign case, a document that the caller may not see and a page that was not recognised, `not_allowed`,
 * `invalid_input` for a word that the page does not have, `conflict` if others corrected the page or it was
 * recognised again since it was read, `too_many_tries` over 120 an hour.
 */
export const correctRecognisedPage: UseCase<
  typeof recognisedWordsEndpoints.correctRecognisedPage,
  Pick<DocumentsDeps, 'table' | 'clock' | 'files' | 'processing' | 'isScanned'>
> = async (deps, { principal, params, body }) => {
  const { table, files, clock } = deps;
  const { userId } = principal;
  const { caseId, documentId, page } = params;
  await requireMember(deps, { principal, caseId });
  const requireCorrectable = (stored: DocumentRecord | undefined) => {
    const document = requireVisible(stored, userId);
    if (!mayProcess(document, userId))
      throw new AppError('not_allowed', 'Only its owner can correct its text');
    const kept = keptObstacle(document);
    if (kept) throw new AppError('conflict', kept);
    requireServable(document, deps);
    return requireRecognised(document);
  };
  const seen = requireCorrectable(await findDocument(table, caseId, documentId));
  const result = await readPageResult(files, seen, page);
  if (!result) throw new AppError('not_found', 'This page was not recognised');
  const words = wordsOn(result, body.words);
  await spendQuota(table, { quota: correctionQuota, ownerId: userId, count: 1, now: clock.now() });
  const byName = (await findPerson(deps, userId))?.name ?? '';
  let version = '';
  let next: CorrectedWords | undefined;
  await changeDocument(
    table,
    params,
    async (stored) => {
      const document = requireCorrectable(stored);
      const { run } = document.recognition;
      next = undefined;
      const all = await correctionsOf(deps, document);
      const before = all.pages[String(page)];
      const revision = before?.revision ?? 0;
      version = versionOfPage(run, revision);
      if (run !== seen.recognition.run) throw anotherText();
      if (isSame(before?.words ?? [], words)) return undefined;
      if (body.version !== version) throw anotherText();
      const at = clock.now().toISOString();
      const corrected = { revision: revision + 1, by: userId, byName, at, words };
      next = { ...all, pages: { ...all.pages, [page]: corrected } };
      const count = countWords(next);
      if (count > CORRECTIONS_OF_DOCUMENT_MAX || isTooLarge(next))
        throw new AppError(
          'conflict',
          `A document can have up to ${CORRECTIONS_OF_DOCUMENT_MAX} corrected words`,
        );
      version = versionOfPage(run, corrected.revision);
      const { revision: last = 0, laid = 0 } = document.corrections ?? {};
      return { ...document, corrections: { words: count, revision: last + 1, laid, at } };
    },
    () => (next ? [putCorrectedWords(table, next)] : []),
  );
  // process-document sends the document to the queue of recognise-pages. Also on a repeat: the first
  // attempt may have ended before.
  await sendToQueue(deps.processing, { caseId, documentId });
  return { message: 'The corrections were saved', version };
};

const anotherText = () =>
  new AppError(
    'conflict',
    'Somebody corrected this page, or its text was recognised again, since you opened it. Your corrections were not saved',
  );

async function correctionsOf(
  { table }: Pick<DocumentsDeps, 'table'>,
  { id: documentId, caseId, recognition, corrections }: DocumentRecord,
): Promise<CorrectedWords> {
  const run = recognition?.run ?? '';
  const none = { caseId, documentId, run, pages: {} };
  if (!corrections) return none;
  const stored = await readCorrectedWords(table, { caseId, documentId });
  return stored?.run === run ? stored : none;
}

/** The corrections with their places, by number; without those that change nothing. */
function wordsOn(
  result: PageResult,
  words: readonly { at: number; text: string }[],
): CorrectedWord[] {
  const recognised = result.lines.flat();
  return [...words]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, text }): CorrectedWord[] => {
      const word = recognised[at];
      if (!word) {
        const message = 'The page has no such word';
        throw new AppError('invalid_input', message, { issues: [{ field: 'words', message }] });
      }
      const [was] = word;
      const { x, y, width, height } = boxOnPage(word, result.toPage);
      return text === was ? [] : [[at, text, was, x, y, width, height]];
    });
}

const isSame = (before: readonly CorrectedWord[], now: readonly CorrectedWord[]): boolean =>
  before.length === now.length &&
  before.every(([at, text], index) => at === now[index]?.[0] && text === now[index]?.[1]);
