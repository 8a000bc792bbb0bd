import refreshIcon from 'primeicons/raw-svg/refresh.svg?raw';
import { Button } from '../../shared/ui/button.tsx';
import { Choice } from '../../shared/ui/form/choice.tsx';

/** The Auto Refresh checkbox and the Refresh button of a live screen (seed 2, section 2). */
export function RefreshActions({
  isAutomatic,
  onAutomatic,
  onRefresh,
}: {
  isAutomatic: boolean;
  onAutomatic: (isAutomatic: boolean) => void;
  onRefresh: () => void;
}) {
  return (
    <>
      <Choice
        kind="checkbox"
        checked={isAutomatic}
        onChange={({ target }) => onAutomatic(target.checked)}
      >
        Auto Refresh
      </Choice>
      <Button look="secondary" size="sm" icon={refreshIcon} onClick={onRefresh}>
        Refresh
      </Button>
    </>
  );
}
