import { useQuery } from '@tanstack/react-query';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { type SavedManifest, useSaveManifest, wholeBundleQuery } from '../api/bundles.ts';
import { ConfirmNarrower, useNarrowerDocuments } from '../narrower-question.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/** Changes the settings of a bundle and assembles it again. */
export function BundleSettingsDialog({ bundle, onClose }: { bundle: Bundle; onClose: () => void }) {
  const { id: bundleId, entityId: caseId } = bundle;
  const query = useQuery(wholeBundleQuery(caseId, bundleId));
  const narrower = useNarrowerDocuments<SavedManifest>();
  const { submit, isSubmitting, failure } = useSaveManifest(
    { caseId, bundleId },
    narrower.onFailure,
  );
  const save = async (wish: SavedManifest) => {
    const reply = await submit(wish);
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  if (!query.data)
    return (
      <Dialog title="Settings" isOpen width="44rem" onClose={onClose}>
        <QueryStates query={query} loading={<Skeleton lines={8} label={DEFAULT_LOADER_TEXT} />}>
          {() => null}
        </QueryStates>
      </Dialog>
    );
  const { manifest, bundle: stored } = query.data;
  return (
    <>
      <SettingsDialog
        manifest={manifest}
        bundle={bundle}
        submitLabel="Save"
        isSubmitting={isSubmitting}
        failure={narrower.refused ? undefined : failure}
        onSubmit={(changed) => void save({ ...changed, version: stored.version })}
        onClose={onClose}
      />
      {narrower.refused && (
        <ConfirmNarrower
          bundle={bundle}
          refused={narrower.refused}
          version={stored.version}
          repeat={(refused, now) => void save({ ...refused, version: now })}
          onClose={narrower.close}
        />
      )}
    </>
  );
}
