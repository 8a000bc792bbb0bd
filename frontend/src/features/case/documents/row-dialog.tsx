import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { readPdfAddress } from '#portal/parts/signing/read-pdf-address.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { ChangeVisibilityDialog } from './change-visibility-dialog.tsx';
import type { RowAction } from './document-row.tsx';
import { ExtractDialog } from './extract-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ViewDocument } from './view-document.tsx';

const ChangeDialog = lazyDialog(
  async () => (await import('./changes/change-dialog.tsx')).ChangeDialog,
);
const DatesDialog = lazyDialog(
  async () => (await import('#portal/parts/documents/dates/dates-dialog.tsx')).DatesDialog,
);
const RecogniseDialog = lazyDialog(
  async () => (await import('./recognition/recognise-dialog.tsx')).RecogniseDialog,
);
const RequestSignatureDialog = lazyDialog(
  async () =>
    (await import('../signing/request/request-signature-dialog.tsx')).RequestSignatureDialog,
);

/** The dialog of an action of a document's row. */
export function RowDialog({
  shownCase,
  action,
  document,
  onClose,
}: {
  shownCase: Case;
  action: RowAction;
  document: CaseDocument;
  onClose: () => void;
}) {
  switch (action) {
    case 'view':
      return <ViewDocument caseId={document.entityId} documentId={document.id} onClose={onClose} />;
    case 'extract':
      return <ExtractDialog document={document} onClose={onClose} />;
    case 'visibility':
      return <ChangeVisibilityDialog document={document} onClose={onClose} />;
    case 'password':
      return <PasswordDialog document={document} onClose={onClose} />;
    case 'recognise':
      return <RecogniseDialog document={document} onClose={onClose} />;
    case 'date':
      return (
        <DatesDialog
          caseId={document.entityId}
          caseManagerId={shownCase.caseManagerId}
          documents={[document]}
          onClose={onClose}
        />
      );
    case 'rename':
    case 'replace':
    case 'versions':
    case 'delete':
      return <ChangeDialog change={action} document={document} onClose={onClose} />;
    case 'sign':
      return (
        <RequestSignatureDialog
          shownCase={shownCase}
          subject={{
            documentId: document.id,
            name: document.name,
            readAddress: () => readPdfAddress(document.entityId, document.id),
          }}
          onClose={onClose}
        />
      );
  }
}
