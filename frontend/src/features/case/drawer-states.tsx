import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { UNKNOWN_ERROR } from '#portal/shared/api/error-text.ts';
import { ErrorState } from '#portal/shared/ui/notice.tsx';
import { SkeletonBar } from '#portal/shared/ui/skeleton.tsx';

/** In a drawer whose content is on its way. */
export function DrawerWait({ text }: { text: string }) {
  return (
    <div className="skeleton-block" role="status">
      <p className="soft">{text}</p>
      <SkeletonBar />
      <SkeletonBar />
    </div>
  );
}

/** In a drawer whose content could not be loaded. */
export function DrawerFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = error instanceof ApiFailure ? error.message : UNKNOWN_ERROR;
  return <ErrorState message={message} onRetry={onRetry} />;
}
