import checkIcon from 'primeicons/raw-svg/check-circle.svg?raw';
import problemIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import retryIcon from 'primeicons/raw-svg/refresh.svg?raw';
import removeIcon from 'primeicons/raw-svg/times.svg?raw';
import { useEffect, useRef } from 'react';
import { fileSize } from '#contracts/rules/notation.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import type { Upload } from './use-uploads.ts';

const icons = {
  waiting: fileIcon,
  uploading: fileIcon,
  uploaded: checkIcon,
  interrupted: fileIcon,
  failed: problemIcon,
  refused: problemIcon,
} as const;

/** The chosen files with their progress. */
export function UploadList({
  uploads,
  later,
  onRetry,
  onRemove,
}: {
  uploads: readonly Upload[];
  /** Ids of the files that wait until others are added. */
  later?: ReadonlySet<number>;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const count = uploads.length;
  // New files come last, often below the visible part of the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the count
  useEffect(() => {
    // Returns a promise in some browsers, which must not become the effect's cleanup.
    void list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <ul ref={list} className="upload-list" aria-label="Chosen files">
      {uploads.map(({ id, file, state, part, problem }) => (
        <li key={id} className={`upload upload-${state}`}>
          <Icon svg={icons[state]} className="upload-icon" />
          <div className="upload-about">
            <span className="upload-name" title={file.name}>
              <bdi>{state === 'uploading' ? `Uploading file ${file.name} ...` : file.name}</bdi>
            </span>
            <span className="upload-detail tabular" role={isProblem(state) ? 'alert' : undefined}>
              {isProblem(state) && problem}
              {!isProblem(state) && (later?.has(id) ? LATER : detailOf(state, file.size, part))}
            </span>
            {((state === 'waiting' && !later?.has(id)) ||
              state === 'uploading' ||
              state === 'interrupted') && (
              <progress
                className="upload-progress"
                aria-label={`Upload of ${file.name}`}
                value={part}
                max={1}
              />
            )}
          </div>
          {state === 'failed' && (
            <IconButton
              icon={retryIcon}
              label={`Try ${file.name} again`}
              onClick={() => onRetry(id)}
            />
          )}
          <IconButton
            icon={removeIcon}
            label={
              state === 'uploading' || state === 'interrupted'
                ? `Cancel the upload of ${file.name}`
                : `Remove ${file.name}`
            }
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}

const LATER = 'Not uploaded yet. It follows after the files above are added';

const isProblem = (state: Upload['state']) => state === 'failed' || state === 'refused';

function detailOf(state: Upload['state'], size: number, part: number): string {
  if (state === 'uploading') return `${Math.round(part * 100)} % of ${fileSize(size)}`;
  if (state === 'interrupted') return 'No network. The upload goes on when it is back';
  if (state === 'waiting') return `Waiting, ${fileSize(size)}`;
  return fileSize(size);
}
