import checkIcon from 'primeicons/raw-svg/check-circle.svg?raw';
import problemIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import retryIcon from 'primeicons/raw-svg/refresh.svg?raw';
import removeIcon from 'primeicons/raw-svg/times.svg?raw';
import { fileSize } from '#portal/shared/format.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import type { Upload } from './use-uploads.ts';

const icons = {
  waiting: fileIcon,
  uploading: fileIcon,
  uploaded: checkIcon,
  failed: problemIcon,
  refused: problemIcon,
} as const;

/** The chosen files with their progress. */
export function UploadList({
  uploads,
  onRetry,
  onRemove,
}: {
  uploads: readonly Upload[];
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}) {
  return (
    <ul className="upload-list" aria-label="Chosen files">
      {uploads.map(({ id, file, state, part, problem }) => (
        <li key={id} className={`upload upload-${state}`}>
          <Icon svg={icons[state]} />
          <div className="upload-about">
            <span className="upload-name">{file.name}</span>
            <span className="upload-detail" role={problem ? 'alert' : undefined}>
              {problem || detailOf(state, file.size, part)}
            </span>
            {(state === 'waiting' || state === 'uploading') && (
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
              state === 'uploading' ? `Cancel the upload of ${file.name}` : `Remove ${file.name}`
            }
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}

function detailOf(state: Upload['state'], size: number, part: number): string {
  if (state === 'uploading') return `${Math.round(part * 100)} % of ${fileSize(size)}`;
  if (state === 'waiting') return `Waiting, ${fileSize(size)}`;
  return fileSize(size);
}
