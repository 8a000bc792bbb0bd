import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import type { CaseResult } from '#contracts/rules/cases/case-batches.ts';
import type { BatchRow, BatchWords } from '#portal/parts/batches/batch-words.ts';
import { type ApiFailure, isHandled, isRefusal } from '#portal/shared/api/api-failure.ts';
import { documentsWords } from '../../documents-words.ts';

/** Maximum number of documents that one act changes: each is a request, and may be served by mail. */
export const CHANGED_AT_ONCE_MAX = 20;

export type DocumentBatchRow = BatchRow & { document: CaseDocument };

export const batchRowOf = (document: CaseDocument): DocumentBatchRow => ({
  id: document.id,
  caseCode: document.documentNo,
  title: document.name,
  document,
});

/** Words for one act on many documents. */
export const documentBatchWords = (words: Omit<BatchWords, 'counted'>): BatchWords => ({
  ...words,
  counted: documentsWords,
});

/** What the dialog of an act on the selected documents takes. */
export type BatchOfDocuments = {
  caseId: string;
  /** The documents that take the act, at least one. */
  documents: readonly CaseDocument[];
  /** Number of selected documents. */
  selected: number;
  onClose: () => void;
  onEnded: () => void;
};

/**
 * What became of one document. A refusal of it is its result; another failure, e.g. of the network, is
 * thrown and ends the batch. `act` resolves to undefined if there was nothing to do.
 */
export async function resultOf(
  { id, document }: DocumentBatchRow,
  act: (document: CaseDocument) => Promise<{ message: string } | undefined>,
): Promise<CaseResult> {
  try {
    const reply = await act(document);
    return { id, outcome: reply ? 'done' : 'already', message: reply?.message ?? '' };
  } catch (error) {
    if (!isRefusal(error) || isHandled(error) || isOfSession(error)) throw error;
    return { id, outcome: outcomes[error.code ?? ''] ?? 'refused', message: error.message };
  }
}

/** Refusals of the caller, not of the document. */
const isOfSession = ({ status }: ApiFailure) => status === 401 || status === 421 || status === 429;

/** Others may have changed the document meanwhile, so that another attempt can succeed. */
const outcomes: Readonly<Record<string, CaseResult['outcome']>> = {
  conflict: 'changed',
  not_found: 'notFound',
};
