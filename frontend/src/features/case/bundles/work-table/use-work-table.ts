import { useState } from 'react';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { useUnsentText } from '#portal/parts/unsent/use-unsent.ts';
import {
  type EditHistory,
  endField,
  recordChange,
  redo,
  startHistory,
  undo,
} from '#portal/shared/edit-history.ts';
import { isBehind, readUnsaved, type UnsavedTable, writeUnsaved } from './unsaved-table.ts';

export type WorkTableState = ReturnType<typeof useWorkTable>;

/**
 * The manifest on the work table with undo and redo. Unsaved changes survive a reload; they are
 * forgotten once they are saved or discarded.
 */
export function useWorkTable(bundleId: string, saved: UnsavedTable) {
  const unsent = useUnsentText(`bundle:${bundleId}`);
  const [restored] = useState(() => readUnsaved(unsent.text));
  /** Absent while nothing is changed: the table then shows what is saved. */
  const [work, setWork] = useState(
    restored && { version: restored.version, history: startHistory(restored.manifest) },
  );
  const [openedVersion, setOpenedVersion] = useState(saved.version);
  const version = work?.version ?? saved.version;
  const history = work?.history ?? startHistory(saved.manifest);

  const show = (next: EditHistory<BundleManifest>) => {
    setWork({ version, history: next });
    if (next.present !== history.present)
      unsent.setText(writeUnsaved({ version, manifest: next.present }));
  };
  return {
    manifest: history.present,
    version,
    isChanged: work !== undefined,
    /** Unsaved changes do not outlive the page: the browser cannot keep them. */
    isUnkept: work !== undefined && unsent.keeping === 'failed',
    /** The changes were made before the portal was opened anew. */
    isRestored: restored !== undefined && work !== undefined && history.past.length === 0,
    isBehind: isBehind(work, saved),
    /** The bundle was changed elsewhere, and the table shows that change. */
    isReplaced: work === undefined && openedVersion < saved.version,
    /** `field` names the field that is typed in: its changes are one step until `endField`. */
    change: (next: BundleManifest, field?: string) => show(recordChange(history, next, field)),
    endField: () => work && setWork({ ...work, history: endField(history) }),
    undo: history.past.length > 0 ? () => show(undo(history)) : undefined,
    redo: history.future.length > 0 ? () => show(redo(history)) : undefined,
    /** Keeps the changes and lets them replace what was saved elsewhere. */
    keepMine() {
      setWork({ version: saved.version, history });
      unsent.setText(writeUnsaved({ version: saved.version, manifest: history.present }));
    },
    /** Shows what is saved. */
    forget() {
      setWork(undefined);
      setOpenedVersion(saved.version);
      unsent.clear();
    },
  };
}
