import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { useId, useRef, useState } from 'react';
import { INVALID_FILE_TYPE, uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { knownColumns, templateHeader } from '#contracts/rules/cases/bulk-rows.ts';
import { csvFile } from '#contracts/rules/csv.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';

const { maxBytes } = uploadRules.bulkCases;

/** Takes a chosen file, or one dropped on the field. */
export function CsvField({
  file,
  isBusy,
  error,
  onChoose,
  onRefuse,
}: {
  file: File | undefined;
  isBusy: boolean;
  error: string | undefined;
  onChoose: (file: File) => void;
  onRefuse: (message: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (chosen: File | undefined) => {
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
    if (!chosen || isBusy) return;
    // Browsers report different types for CSV files, so the name decides.
    if (!/\.csv$/i.test(chosen.name) && chosen.type !== 'text/csv')
      onRefuse(`${chosen.name}: ${INVALID_FILE_TYPE}`);
    else if (chosen.size > maxBytes)
      onRefuse(`${chosen.name}: Files can have up to ${fileSize(maxBytes)}`);
    else if (chosen.size === 0) onRefuse(`${chosen.name}: The file is empty`);
    else onChoose(chosen);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the input inside is accessible. */}
      <div
        className="bulk-drop"
        data-over={isOver}
        data-invalid={error !== undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <span className="field-label field-required" id={`${id}-label`}>
          CSV file
        </span>
        <div className="bulk-row">
          <Button
            look="secondary"
            size="sm"
            icon={uploadIcon}
            disabled={isBusy}
            aria-describedby={`${id}-label${error === undefined ? '' : ` ${id}-error`}`}
            onClick={() => input.current?.click()}
          >
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          <span className="soft bulk-drop-hint">or drop it here</span>
        </div>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          tabIndex={-1}
          disabled={isBusy}
          onChange={(event) => take(event.target.files?.[0])}
        />
        {file && (
          <p className="bulk-chosen">
            <Icon svg={fileIcon} size="sm" />
            <span>{file.name}</span>
            <span className="soft tabular">{fileSize(file.size)}</span>
          </p>
        )}
        {error !== undefined && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="bulk-row">
        <Button
          look="secondary"
          size="sm"
          icon={downloadIcon}
          onClick={() =>
            saveBlob(
              new Blob([csvFile([templateHeader])], { type: 'text/csv;charset=utf-8' }),
              'bulk-cases-template.csv',
            )
          }
        >
          Download template
        </Button>
      </div>
      <details className="bulk-columns">
        <summary>Supported columns</summary>
        <p className="soft">
          Capitals and signs in their names do not matter. Any other column is kept with the case,
          under its own name.
        </p>
        <dl>
          {Object.values(knownColumns).map(({ label, isRequired, hint, alsoKnownAs }) => (
            <div key={label}>
              <dt>{isRequired ? `${label} (required)` : label}</dt>
              <dd>{`${hint}. Also: ${alsoKnownAs.join(', ')}.`}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
