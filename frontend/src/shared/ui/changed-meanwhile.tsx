import { Button } from './button.tsx';
import './changed-meanwhile.css';

/**
 * Notice above a form whose subject was changed elsewhere; the input stays until the user decides.
 * Saving replaces that change, unless `onKeep` must be chosen first.
 */
export function ChangedMeanwhile({
  what,
  onShow,
  onKeep,
}: {
  what: string;
  onShow: () => void;
  onKeep?: () => void;
}) {
  return (
    <div className="changed-meanwhile" role="alert">
      <p>
        <strong>{what}</strong>{' '}
        {onKeep
          ? 'Your changes are still here: keep them to put them in place of that change, or see the change and begin from it.'
          : 'What you typed is still here: save it to put it in place of that change, or see the change and begin from it.'}
      </p>
      {onKeep && (
        <Button size="sm" onClick={onKeep}>
          Keep my version
        </Button>
      )}
      <Button look="secondary" size="sm" onClick={onShow}>
        Show the change
      </Button>
    </div>
  );
}
