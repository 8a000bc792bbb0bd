import retryIcon from 'primeicons/raw-svg/refresh.svg?raw';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { useRecogniseLeftOut } from '../api/documents.ts';
import { recognitionText } from './recognition-text.ts';

/** How far the recognition of a document's scans is, and how to recognise them again. */
export function RecognitionLine({
  document: { id, entityId, name, recognition },
  isChangeable,
  onAgain,
}: {
  document: CaseDocument;
  isChangeable: boolean;
  onAgain: () => void;
}) {
  const { submit, isSubmitting } = useRecogniseLeftOut(entityId);
  const { state, pageCount, leftOut } = recognition;
  if (state === 'none') return null;
  if (state === 'running')
    return (
      <p className="document-processing tabular" role="status">
        {recognitionText(recognition)}
      </p>
    );
  return (
    <p className={state === 'failed' ? 'document-problem' : 'document-recognised'}>
      <span>{recognitionText(recognition)}</span>
      {isChangeable && state === 'done' && leftOut > 0 && (
        <button
          type="button"
          className="text-button"
          aria-label={`Recognise the pages of ${name} that have no text`}
          disabled={isSubmitting}
          onClick={() => void submit(id)}
        >
          {leftOut === 1 ? 'Recognise the page' : `Recognise ${leftOut} pages`}
        </button>
      )}
      {isChangeable && pageCount > 0 && (
        <button
          type="button"
          className="text-button"
          aria-haspopup="dialog"
          aria-label={`Recognise ${name} again`}
          onClick={onAgain}
        >
          <Icon svg={retryIcon} size="sm" /> {state === 'failed' ? 'Try again' : 'Recognise again'}
        </button>
      )}
    </p>
  );
}
