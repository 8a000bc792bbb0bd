import { useMemo, useState } from 'react';
import type { WholeBundle } from '#contracts/endpoints/files/bundles.ts';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { type SavedManifest, useSaveManifest } from '../api/bundles.ts';
import { countPages } from '../count-pages.ts';
import { ConfirmNarrower, useNarrowerDocuments } from '../narrower-question.tsx';
import { SettingsDialog } from '../settings/settings-dialog.tsx';
import { AnnotateDialog, type EditedAnnotation } from './annotate-dialog.tsx';
import { annotate } from './edit-manifest.ts';
import { usePlan } from './use-plan.ts';
import { useWorkTable } from './use-work-table.ts';
import { WorkArea } from './work-area.tsx';

/** The bundle being edited: its items, the planned pages, and what can be added. */
export function WorkTable({
  whole: { bundle, manifest: savedManifest, plan: savedPlan },
  documents,
  onClose,
}: {
  whole: WholeBundle;
  documents: readonly ListedDocument[];
  onClose: () => void;
}) {
  const { id: bundleId, entityId: caseId, bundleName, bundleCode, version } = bundle;
  const table = useWorkTable(bundleId, { version, manifest: savedManifest });
  const { manifest, isChanged, change } = table;
  const narrower = useNarrowerDocuments<SavedManifest>();
  const { submit, isSubmitting, failure } = useSaveManifest(
    { caseId, bundleId },
    narrower.onFailure,
  );
  const byId = useMemo(() => new Map(documents.map((one) => [one.id, one])), [documents]);
  const isValid = isComplete(manifest, byId);
  const planned = usePlan({ caseId, bundleId }, { manifest, isChanged, isValid }, savedPlan);
  const [noted, setNoted] = useState<EditedAnnotation>();
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const save = async (wish: SavedManifest) => {
    const reply = await submit(wish);
    if (!reply) return;
    table.forget();
    showSnackbar('success', reply.message);
    onClose();
  };

  return (
    <>
      <Dialog
        title={`${bundleCode} ${bundleName}`}
        isOpen
        isLarge
        onClose={onClose}
        problem={narrower.refused ? undefined : failure}
        footer={
          <>
            <Button
              look="secondary"
              onClick={() => {
                table.forget();
                onClose();
              }}
            >
              {isChanged ? 'Discard changes' : 'Close'}
            </Button>
            <Button
              disabled={
                isSubmitting ||
                !isValid ||
                table.isBehind ||
                Boolean(planned.failure) ||
                manifest.items.length === 0
              }
              onClick={() => void save({ ...manifest, version: table.version })}
            >
              Assemble
            </Button>
          </>
        }
      >
        <WorkArea
          caseId={caseId}
          bundleName={bundleName}
          table={table}
          isValid={isValid}
          planned={planned}
          documents={byId}
          onAnnotate={setNoted}
          onSettings={() => setSettingsOpen(true)}
        />
      </Dialog>
      {isSettingsOpen && (
        <SettingsDialog
          manifest={manifest}
          bundle={bundle}
          submitLabel="Apply"
          onSubmit={(changed) => {
            change(changed);
            setSettingsOpen(false);
          }}
          onClose={() => setSettingsOpen(false)}
        />
      )}
      {noted && (
        <AnnotateDialog
          annotation={noted}
          label={planned.labels.labelOf(noted.page)}
          onSave={(annotation) => change(annotate(manifest, annotation))}
          onClose={() => setNoted(undefined)}
        />
      )}
      {narrower.refused && (
        <ConfirmNarrower
          bundle={bundle}
          refused={narrower.refused}
          version={table.version}
          repeat={(refused, now) => void save({ ...refused, version: now })}
          onClose={narrower.close}
        />
      )}
    </>
  );
}

/** Whether every title is filled and every page expression is valid. */
const isComplete = (
  { items }: BundleManifest,
  documents: ReadonlyMap<string, ListedDocument>,
): boolean =>
  items.every(
    ({ title, documentId, pages }) =>
      title.trim() !== '' &&
      (documentId === undefined ||
        countPages(pages, documents.get(documentId)?.pageCount ?? 0) !== undefined),
  );
