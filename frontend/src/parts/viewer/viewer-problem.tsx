import { Button } from '#portal/shared/ui/button.tsx';
import type { ViewerFailure } from './viewer-failure.ts';

/** In place of a file that cannot be shown. */
export function ViewerProblem({
  failure,
  onRetry,
}: {
  failure: ViewerFailure;
  onRetry: () => void;
}) {
  return (
    <div className="viewer-problem notice" role="alert">
      <p className="notice-title">{failure.message}</p>
      {failure.kind !== 'damaged' && (
        <Button look="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
