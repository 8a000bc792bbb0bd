import { useQuery } from '@tanstack/react-query';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { wholeBundleQuery } from './api/bundles.ts';
import { ProblemList } from './problem-list.tsx';

/** Lists what to check in the PDF of a bundle. */
export function ProblemsDialog({
  bundle: { id, entityId, bundleCode, bundleName },
  onWorkTable,
  onClose,
}: {
  bundle: Bundle;
  onWorkTable: () => void;
  onClose: () => void;
}) {
  const query = useQuery(wholeBundleQuery(entityId, id));
  return (
    <Dialog
      title="To be checked"
      isOpen
      onClose={onClose}
      width="36rem"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onWorkTable}>Work table</Button>
        </>
      }
    >
      <p className="bundle-dialog-name">{`${bundleCode} ${bundleName}`}</p>
      <QueryStates query={query} loading={<Skeleton lines={3} label={DEFAULT_LOADER_TEXT} />}>
        {({ plan }) => <ProblemList problems={plan.problems} />}
      </QueryStates>
    </Dialog>
  );
}
