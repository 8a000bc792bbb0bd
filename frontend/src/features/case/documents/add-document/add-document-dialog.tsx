import cameraIcon from 'primeicons/raw-svg/camera.svg?raw';
import uploadIcon from 'primeicons/raw-svg/cloud-upload.svg?raw';
import { useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import { type DocumentVisibility, MAX_DOCUMENTS_AT_ONCE } from '#contracts/rules/documents.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import {
  type DocumentType,
  DocumentTypePicker,
} from '#portal/shared/documents/document-type-picker.tsx';
import { sharingQuestion } from '#portal/shared/documents/visibility.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FileDrop } from '#portal/shared/ui/form/file-drop.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { useLeaveQuestion } from '#portal/shared/unsent/use-leave-question.ts';
import { useRegisterDocuments } from '../api/documents.ts';
import { SharingChoice } from '../sharing-choice.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

/** Types that the picker offers (seed 2, section 5); the server decides by the content. */
const PICKER_TYPES = '.pdf,.mp3,.mp4,.docx,.mov,.doc,image/*';

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
  const { uploads, isRunning, add, retry, remove, removeUploaded } = useUploads('caseDocument');
  const { submit, isSubmitting, failure } = useRegisterDocuments(caseId);
  const key = useRef(newIdempotencyKey());
  const isArbitration = resolutionKind === 'arbitration';
  const uploaded = uploads.filter(({ state }) => state === 'uploaded');
  const isTooMany =
    uploads.filter(({ state }) => state !== 'refused').length > MAX_DOCUMENTS_AT_ONCE;
  const visibilityType = sharing ?? 'me';

  useLeaveQuestion(uploads.length > 0, () => setAsking('leave'));
  const leave = () => (uploads.length > 0 ? setAsking('leave') : onClose());
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
    if (!reply) {
      // The next attempt may send other files.
      key.current = newIdempotencyKey();
      return;
    }
    showSnackbar('success', reply.message);
    // Files that failed can still be tried again.
    if (uploads.some(({ state }) => state === 'failed')) removeUploaded();
    else onClose();
  };
  return (
    <>
      <Dialog
        title="Add Document"
        isOpen
        onClose={leave}
        width="36rem"
        problem={
          isTooMany ? `Up to ${MAX_DOCUMENTS_AT_ONCE} documents can be added at once` : failure
        }
        footer={
          <>
            <Button look="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button
              icon={uploadIcon}
              disabled={uploaded.length === 0 || isRunning || isSubmitting || isTooMany}
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
          {uploads.length > 0 && <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />}
          <p className="visually-hidden" role="status">
            {statusOf(uploads.length, uploaded.length)}
          </p>
        </div>
      </Dialog>
      <ConfirmDialog
        title="Add Document"
        question={sharingQuestion(visibilityType, uploaded.length)}
        confirmLabel="Submit"
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

/** A place to choose files, to drop them, and on phones to take a photo. */
function FilePicker({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement) => {
    onFiles([...(field.files ?? [])]);
    // The same file can be chosen again.
    field.value = '';
  };
  return (
    <FileDrop text="Drop files here, or" onFiles={onFiles}>
      <div className="file-drop-actions">
        <Button look="secondary" size="sm" onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <Button
          look="secondary"
          size="sm"
          icon={cameraIcon}
          className="file-drop-camera"
          onClick={() => camera.current?.click()}
        >
          Take a photo
        </Button>
      </div>
      <p className="field-hint">PDF, DOC, DOCX, pictures, MP3 or MP4, up to 2 GB each</p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        accept={PICKER_TYPES}
        aria-label="Documents"
        tabIndex={-1}
        onChange={({ target }) => take(target)}
      />
      <input
        ref={camera}
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo of a document"
        tabIndex={-1}
        onChange={({ target }) => take(target)}
      />
    </FileDrop>
  );
}
