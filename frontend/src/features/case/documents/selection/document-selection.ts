import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import type { SelectionStore } from '#portal/shared/ui/list/use-selection.ts';

/** The selected documents of all sections. */
export type DocumentSelectionStore = SelectionStore<CaseDocument>;

/** Maximum number of documents that one act changes: each is a request, and may be served by mail. */
export const CHANGED_AT_ONCE_MAX = 20;

export const documentsWords = (count: number): string =>
  count === 1 ? '1 document' : `${count} documents`;
