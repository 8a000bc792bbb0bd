import fileIcon from 'primeicons/raw-svg/file-check.svg?raw';
import removeIcon from 'primeicons/raw-svg/times.svg?raw';
import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { useEffect, useId, useRef, useState } from 'react';
import { type UploadPurpose, uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { fileSize } from '#contracts/rules/file-sizes.ts';
import { fileRefusal, typeOfFile } from '#portal/shared/api/check-file.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import './field.css';
import './file-field.css';

const UPLOAD_FAILED = 'File upload failed';

const typeNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'text/csv': 'CSV',
  'text/plain': 'TXT',
};

/** An uploaded file: its address for the form, its name for display. */
export type UploadedFile = { address: string; name: string };

/** A file of a restored form, which keeps only the address. */
export const storedFile = (address: string): UploadedFile | undefined =>
  address === '' ? undefined : { address, name: 'Uploaded document' };

type Chosen = { name: string; isUploaded: boolean; part: number };

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
  const running = useRef<AbortController>(undefined);
  const [chosen, setChosen] = useState<Chosen | undefined>(
    initial && { name: initial.name, isUploaded: true, part: 1 },
  );
  const [refusal, setRefusal] = useState('');
  const rules = uploadRules[purpose];
  const accepted: readonly string[] = rules.contentTypes;

  const latestOnBusy = useRef(onBusy);
  latestOnBusy.current = onBusy;
  const giveUp = () => {
    if (!running.current) return;
    running.current.abort();
    running.current = undefined;
    latestOnBusy.current(false);
  };
  // Otherwise the form would wait for the upload of an unmounted field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on unmount
  useEffect(() => giveUp, []);

  const drop = () => {
    giveUp();
    setChosen(undefined);
    onChange(undefined);
  };

  const take = async (file: File | undefined) => {
    // The same file can be chosen again after a failure.
    if (input.current) input.current.value = '';
    if (!file) return;
    drop();
    const controller = new AbortController();
    running.current = controller;
    const wrong = await fileRefusal(file, purpose);
    // Another file was chosen while this one was read.
    if (controller.signal.aborted) return;
    setRefusal(wrong ?? '');
    if (wrong) {
      running.current = undefined;
      return;
    }
    setChosen({ name: file.name, isUploaded: false, part: 0 });
    onBusy(true);
    try {
      const address = await uploadFile(file, purpose, {
        signal: controller.signal,
        contentType: typeOfFile(file),
        onProgress: (part) => setChosen({ name: file.name, isUploaded: false, part }),
      });
      if (controller.signal.aborted) return;
      setChosen({ name: file.name, isUploaded: true, part: 1 });
      onChange({ address, name: file.name });
    } catch {
      if (controller.signal.aborted) return;
      setChosen(undefined);
      setRefusal(`${file.name}: ${UPLOAD_FAILED}`);
    }
    running.current = undefined;
    onBusy(false);
  };

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
        onChange={(event) => void take(event.target.files?.[0])}
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
