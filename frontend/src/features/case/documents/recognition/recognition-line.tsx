import retryIcon from 'primeicons/raw-svg/refresh.svg?raw';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { recognitionText } from './recognition-text.ts';

/** How far the recognition of a document's scans is, and how to recognise them again. */
export function RecognitionLine({
  document: { name, recognition },
  isChangeable,
  onAgain,
}: {
  document: CaseDocument;
  isChangeable: boolean;
  onAgain: () => void;
}) {
  const { state } = recognition;
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
      {isChangeable && (
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
