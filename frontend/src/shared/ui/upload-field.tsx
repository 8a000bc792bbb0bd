import paperclipIcon from 'primeicons/raw-svg/paperclip.svg?raw';
import timesIcon from 'primeicons/raw-svg/times.svg?raw';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { INVALID_FILE_TYPE, type UploadPurpose, uploadRules } from '../../../../contracts/files.ts';
import { failureTextOf } from '../api/api-failure.ts';
import { uploadFile } from '../api/upload-file.ts';
import { IconButton } from './button.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import './upload-field.css';

/** What is uploaded: its address for the form, its name for the eye. */
export type UploadedFile = { address: string; name: string };

const MB = 1_048_576;

/** A file that is uploaded as soon as it is chosen; the form then only names it. */
export function UploadField({
  label,
  purpose,
  value,
  onChange,
  onBusy,
  error,
  hint,
  isRequired,
}: {
  label: string;
  purpose: UploadPurpose;
  value: UploadedFile | undefined;
  onChange: (file: UploadedFile | undefined) => void;
  /** Told when an upload begins and when it is over. */
  onBusy?: (isBusy: boolean) => void;
  error?: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { contentTypes, maxBytes } = uploadRules[purpose];
  const choose = async (file: File | undefined) => {
    // The same file can be chosen again after a failure.
    if (input.current) input.current.value = '';
    if (!file) return;
    if (!contentTypes.some((type) => type === file.type)) return setProblem(INVALID_FILE_TYPE);
    if (file.size > maxBytes) return setProblem(`Files can have up to ${maxBytes / MB} MB`);
    const controller = new AbortController();
    running.current = controller;
    setProblem('');
    setProgress(0);
    onBusy?.(true);
    try {
      const options = { onProgress: setProgress, signal: controller.signal };
      const address = await uploadFile(file, purpose, options);
      onChange({ address, name: file.name });
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(failureTextOf(failure));
    } finally {
      onBusy?.(false);
      if (!controller.signal.aborted) setProgress(undefined);
    }
  };

  return (
    <Field label={label} error={problem || error} hint={hint} isRequired={isRequired ?? false}>
      {(control) => (
        <div className="upload-field">
          {progress !== undefined ? (
            <div className="upload-field-progress">
              <progress value={progress} max={1} aria-label={`Uploading ${label}`} />
              <span className="tabular">{`${Math.round(progress * 100)} %`}</span>
            </div>
          ) : value ? (
            <div className="upload-field-file">
              <Icon svg={paperclipIcon} size="sm" />
              <span className="upload-field-name">{value.name}</span>
              <IconButton
                icon={timesIcon}
                label={`Remove ${value.name}`}
                onClick={() => onChange(undefined)}
              />
            </div>
          ) : null}
          {/* The browser's own control: every keyboard and phone knows it. */}
          <input
            ref={input}
            type="file"
            className={value || progress !== undefined ? 'visually-hidden' : 'upload-field-input'}
            tabIndex={value || progress !== undefined ? -1 : 0}
            accept={contentTypes.join(',')}
            onChange={(event) => void choose(event.target.files?.[0])}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}
