import fileIcon from 'primeicons/raw-svg/file-check.svg?raw';
import removeIcon from 'primeicons/raw-svg/times.svg?raw';
import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { useId, useRef } from 'react';
import { type UploadPurpose, uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { type UploadedFile, useFileUpload } from './use-file-upload.ts';
import './field.css';
import './file-field.css';

const typeNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'text/csv': 'CSV',
  'text/plain': 'TXT',
};

/** A file of a restored form, which keeps only the address. */
export const storedFile = (address: string): UploadedFile | undefined =>
  address === '' ? undefined : { address, name: 'Uploaded document' };

/**
 * A file of a form, uploaded with progress as soon as it is chosen; the form holds its address.
 * Removing the file, or choosing another one, cancels a running upload.
 */
export function FileField({
  label,
  purpose,
  initial,
  kept,
  error,
  isRequired = false,
  onChange,
  onBusy,
}: {
  label: string;
  purpose: UploadPurpose;
  /** A file uploaded before, e.g. of a draft. */
  initial?: UploadedFile | undefined;
  /** Text about a stored file that stays unless another one is chosen. */
  kept?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean;
  /** Called with the uploaded file; undefined when it was removed. */
  onChange: (file: UploadedFile | undefined) => void;
  /** Called once when an upload starts and once when it ends, so that the form can wait. */
  onBusy: (isBusy: boolean) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, refusal, take, drop } = useFileUpload({ purpose, initial, onChange, onBusy });
  const rules = uploadRules[purpose];
  const accepted: readonly string[] = rules.contentTypes;

  // A refusal by the server names the file too.
  const said = refusal || (error && chosen ? `${chosen.name}: ${error}` : error);
  const rule = `${accepted.map((type) => typeNames[type] ?? type).join(', ')}, up to ${fileSize(rules.maxBytes)}`;
  return (
    <div className={said ? 'field field-invalid' : 'field'}>
      <span
        className={isRequired ? 'field-label field-required' : 'field-label'}
        id={`${id}-label`}
      >
        {label}
      </span>
      <div className="file-field">
        <Button
          look="secondary"
          size="sm"
          icon={uploadIcon}
          aria-describedby={`${id}-label ${id}-hint${said ? ` ${id}-error` : ''}`}
          onClick={() => input.current?.click()}
        >
          {chosen || kept ? 'Choose another file' : 'Choose a file'}
        </Button>
        {chosen ? (
          <div className="file-field-chosen">
            <Icon svg={fileIcon} className="file-field-icon" />
            <span className="file-field-name">{chosen.name}</span>
            {!chosen.isUploaded && (
              <progress
                className="file-field-progress"
                aria-label={`Uploading ${chosen.name}`}
                value={chosen.part}
              />
            )}
            <IconButton icon={removeIcon} label={`Remove ${chosen.name}`} onClick={drop} />
          </div>
        ) : (
          kept && <span className="field-hint">{kept}</span>
        )}
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={accepted.join(',')}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after a failure.
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <div className="field-foot">
        <div>
          {said && (
            <p className="field-error" id={`${id}-error`} role="alert">
              {said}
            </p>
          )}
          <p className="field-hint" id={`${id}-hint`}>
            {rule}
          </p>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {chosen && (chosen.isUploaded ? `${chosen.name} is uploaded` : 'Uploading file...')}
      </p>
    </div>
  );
}
