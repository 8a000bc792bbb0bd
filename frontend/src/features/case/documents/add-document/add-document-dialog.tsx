import uploadIcon from 'primeicons/raw-svg/cloud-upload.svg?raw';
import { useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  type DocumentVisibility,
  MAX_DOCUMENTS_AT_ONCE,
} from '#contracts/rules/documents/documents.ts';
import {
  type DocumentType,
  DocumentTypePicker,
} from '#portal/parts/documents/document-type-picker.tsx';
import { SharingChoice } from '#portal/parts/documents/sharing-choice.tsx';
import { sharingQuestion } from '#portal/parts/documents/visibility.ts';
import { useLeaveQuestion } from '#portal/parts/unsent/use-leave-question.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { useRegisterDocuments } from '../api/documents.ts';
import { FilePicker } from './file-picker.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

/**
 * Adds documents to a case: who may see them, the files, a question, then the registration
 * (seed 2, section 4). Files are uploaded as soon as they are chosen.
 */
export function AddDocumentDialog({
  shownCase: { id: caseId, resolutionKind, documentCategoryandTypes },
  onClose,
}: {
  shownCase: Case;
  onClose: () => void;
}) {
  const [sharing, setSharing] = useState<DocumentVisibility>();
  const [type, setType] = useState<DocumentType>({ category: '', uploadType: '' });
  const [asking, setAsking] = useState<'register' | 'leave'>();
  const { uploads, later, isRunning, add, retry, remove, refuse, removeUploaded } = useUploads(
    'caseDocument',
    MAX_DOCUMENTS_AT_ONCE,
  );
  const key = useRef(newIdempotencyKey());
  const isArbitration = resolutionKind === 'arbitration';
  const uploaded = uploads.filter(({ state }) => state === 'uploaded');
  const refuseAt = (refused: readonly { position: number; message: string }[]) =>
    refuse(new Map(refused.map(({ position, message }) => [uploaded[position]?.id ?? 0, message])));
  const { submit, isSubmitting, failure } = useRegisterDocuments(caseId, refuseAt);
  const visibilityType = sharing ?? 'me';

  // Files that were refused cannot be added anyway.
  const isUnsent = uploads.some(({ state }) => state !== 'refused');
  useLeaveQuestion(isUnsent, () => setAsking('leave'));
  const leave = () => (isUnsent ? setAsking('leave') : onClose());
  const register = async () => {
    setAsking(undefined);
    const reply = await submit({
      documents: uploaded.map(({ file, address }) => ({
        name: file.name,
        url: { url: address, ...type },
        visibilityType,
      })),
      idempotencyKey: key.current,
    });
    // The next attempt may send other files.
    key.current = newIdempotencyKey();
    if (!reply) return;
    showSnackbar('success', reply.message);
    refuseAt(reply.refused);
    removeUploaded();
    // Files that failed or wait can still be added; refused ones stay named.
    const isOver = reply.refused.length === 0 && later.size === 0;
    if (isOver && !uploads.some(({ state }) => state === 'failed')) onClose();
  };
  return (
    <>
      <Dialog
        title="Add Document"
        isOpen
        onClose={leave}
        width="36rem"
        problem={failure}
        footer={
          <>
            <Button look="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button
              icon={uploadIcon}
              disabled={uploaded.length === 0 || isRunning || isSubmitting}
              onClick={() => setAsking('register')}
            >
              Upload
            </Button>
          </>
        }
      >
        <div className={isArbitration ? 'add-document add-document-arbitration' : 'add-document'}>
          <SharingChoice chosen={sharing} onChoose={setSharing} />
          {isArbitration && (
            <DocumentTypePicker
              label="Document type"
              categories={documentCategoryandTypes}
              chosen={type}
              onChoose={setType}
            />
          )}
          <FilePicker onFiles={(files) => void add(files)} />
          {uploads.length > 0 && (
            <UploadList uploads={uploads} later={later} onRetry={retry} onRemove={remove} />
          )}
          <p className="visually-hidden" role="status">
            {statusOf(uploads.length, uploaded.length)}
          </p>
        </div>
      </Dialog>
      <ConfirmDialog
        title="Add Document"
        question={sharingQuestion(visibilityType, uploaded.length)}
        confirmLabel="Submit"
        cancelLabel="Close"
        isOpen={asking === 'register'}
        onConfirm={() => void register()}
        onCancel={() => setAsking(undefined)}
      />
      <ConfirmDialog
        title="Discard these files?"
        question={
          isRunning
            ? 'Files are still being uploaded. If you leave now, none of them is added to the case.'
            : 'The chosen files are not added to the case yet.'
        }
        confirmLabel="Discard"
        cancelLabel="Stay here"
        look="danger"
        isOpen={asking === 'leave'}
        onConfirm={onClose}
        onCancel={() => setAsking(undefined)}
      />
    </>
  );
}

const statusOf = (chosen: number, uploaded: number) =>
  chosen === 0 ? '' : `${uploaded} of ${chosen} files uploaded`;
