import cameraIcon from 'primeicons/raw-svg/camera.svg?raw';
import { useRef } from 'react';
import { uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { MAX_DOCUMENTS_AT_ONCE } from '#contracts/rules/documents/documents.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FileDrop } from '#portal/shared/ui/form/file-drop.tsx';

/** Types that the picker offers (seed 2, section 5, and ADR 121); the server decides by the content. */
export const PICKER_TYPES =
  '.pdf,.mp3,.mp4,.docx,.mov,.doc,image/*,.heic,.xlsx,.pptx,.odt,.txt,.csv,.eml,.msg';

/** A place to choose files, to drop them, and on phones to take a photo. */
export function FilePicker({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
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
      <p className="field-hint">
        {`PDF, DOC, DOCX, ODT, XLSX, CSV, PPTX, TXT, emails (EML, MSG), pictures (PNG, JPEG, HEIC, TIFF, SVG), MP3 or MP4, up to ${fileSize(uploadRules.caseDocument.maxBytes)} each. Up to ${MAX_DOCUMENTS_AT_ONCE} files are added at once; further ones follow.`}
      </p>
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
