import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import type { SelectionStore } from '#portal/shared/ui/selection/use-selection.ts';

/** The selected documents of all sections. */
export type DocumentSelectionStore = SelectionStore<CaseDocument>;
