import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';
import type { DocumentChange } from './document-menu.tsx';
import { DocumentVersionsDialog } from './document-versions-dialog.tsx';
import { RenameDocumentDialog } from './rename-document-dialog.tsx';
import { ReplaceDocumentDialog } from './replace-document-dialog.tsx';

const dialogs = {
  rename: RenameDocumentDialog,
  replace: ReplaceDocumentDialog,
  versions: DocumentVersionsDialog,
  delete: DeleteDocumentDialog,
} satisfies Record<Exclude<DocumentChange, 'date'>, unknown>;

/** The dialog of a change that a document's menu offers. */
export function ChangeDialog({
  change,
  document,
  onClose,
}: {
  change: Exclude<DocumentChange, 'date'>;
  document: CaseDocument;
  onClose: () => void;
}) {
  const Shown = dialogs[change];
  return <Shown document={document} onClose={onClose} />;
}
