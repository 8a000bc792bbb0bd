import type { referencesEndpoints } from '#contracts/endpoints/search/references.ts';
import { fileNumberOf } from '#lambdas/documents/record.door.ts';
import {
  readDocumentReferences,
  readLinks,
  readPapers,
} from '#lambdas/documents/references.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SearchDeps } from '../sources/search-deps.ts';
import { requireReadDocument } from './require-read-document.ts';
import { resolveReferences } from './resolve/resolve-references.ts';
import { presentDecision, seenDecisions } from './seen-decisions.ts';

/**
 * The references in the text of a document with the places that fit each, and what was decided, as far as
 * the caller sees it. Throws as `requireReadDocument` does. Costs: docs/access-patterns.md.
 */
export const listReferences: UseCase<
  typeof referencesEndpoints.listReferences,
  SearchDeps
> = async (deps, { principal, params }) => {
  const { caseId } = params;
  const document = await requireReadDocument(deps, { principal, ...params });
  const reader = { caseId, userId: principal.userId };
  const papers = await readPapers(deps, reader);
  const read = await readDocumentReferences(deps, document, papers);
  if (!read) {
    const { state } = document.processing;
    const isWaiting = state === 'queued' || state === 'processing';
    // A text that is named and cannot be read is written anew at this moment.
    const isComplete = !document.findings.text;
    return { references: [], leftOut: 0, isComplete, isWaiting };
  }
  const { references, leftOut, isComplete } = read;
  const [resolve, record] = await Promise.all([
    resolveReferences(deps, { caseId, principal }, { papers, references }),
    readLinks(deps.table, params),
  ]);
  const seen = await seenDecisions(deps, reader, record.entries);
  return {
    references: references.map((reference) => {
      const { key, page, quote, occurrence, before, after } = reference;
      const decision = seen.get(key);
      return {
        ...{ key, page, quote, occurrence, before, after },
        ...resolve(reference),
        decisions: decision ? [presentDecision(decision, fileNumberOf(document))] : [],
      };
    }),
    ...{ leftOut, isComplete, isWaiting: false },
  };
};
