import closeIcon from 'primeicons/raw-svg/times.svg?raw';
import { IconButton } from '../../shared/ui/button.tsx';
import type { RunningUpload } from './use-attachments.ts';

/** Running uploads with their progress and a button to cancel each. */
export function RunningUploads({
  uploads,
  onCancel,
}: {
  uploads: readonly RunningUpload[];
  onCancel: (id: number) => void;
}) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {uploads.length > 0 && 'Uploading file...'}
      </p>
      {uploads.length > 0 && (
        <ul className="editor-uploads" aria-label="Uploads under way">
          {uploads.map(({ id, name, part }) => (
            <li key={id} className="editor-upload">
              <span className="editor-upload-name">{name}</span>
              <span className="soft" aria-hidden="true">
                Uploading file...
              </span>
              <progress value={part} max={1} aria-label={`Upload of ${name}`} />
              <IconButton
                icon={closeIcon}
                label={`Cancel the upload of ${name}`}
                onClick={() => onCancel(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
