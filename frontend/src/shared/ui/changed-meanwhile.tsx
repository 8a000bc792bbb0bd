import { Button } from './button.tsx';
import './changed-meanwhile.css';

/** Notice above a form whose subject was changed elsewhere; the input stays until the user decides. */
export function ChangedMeanwhile({ what, onShow }: { what: string; onShow: () => void }) {
  return (
    <div className="changed-meanwhile" role="alert">
      <p>
        <strong>{what}</strong> What you typed is still here: save it to put it in place of that
        change, or see the change and begin from it.
      </p>
      <Button look="secondary" size="sm" onClick={onShow}>
        Show the change
      </Button>
    </div>
  );
}
