import { useState } from 'react';
import * as z from 'zod';
import { type BundleManifest, bundleManifestSchema } from '#contracts/rules/bundles.ts';
import { useMe } from '#portal/shared/session/use-me.ts';
import { useUnsent } from '#portal/shared/unsent/use-unsent.ts';

/** Steps that can be undone. */
const MAX_STEPS = 100;

/** The unsaved table, with the version of the bundle that it began from. */
const unsavedSchema = z.object({ version: z.number(), manifest: bundleManifestSchema });

const unsavedOf = (text: string) => {
  try {
    return unsavedSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * The manifest on the work table with undo and redo. Unsaved changes survive a reload; they are
 * forgotten once they are saved or discarded.
 */
export function useWorkTable(
  bundleId: string,
  saved: { version: number; manifest: BundleManifest },
) {
  const { data: me } = useMe();
  const unsent = useUnsent(me?.id, `bundle:${bundleId}`);
  const unsaved = unsavedOf(unsent.text);
  const manifest = unsaved?.manifest ?? saved.manifest;
  const [past, setPast] = useState<readonly BundleManifest[]>([]);
  const [future, setFuture] = useState<readonly BundleManifest[]>([]);
  // A save that was refused keeps the version that the changes began from.
  const version = unsaved?.version ?? saved.version;

  const show = (next: BundleManifest) =>
    unsent.setText(JSON.stringify({ version, manifest: next }));
  return {
    manifest,
    version,
    isChanged: unsaved !== undefined,
    /** The bundle was changed elsewhere after these changes began. */
    isBehind: unsaved !== undefined && version < saved.version,
    change(next: BundleManifest) {
      setPast((steps) => [...steps, manifest].slice(-MAX_STEPS));
      setFuture([]);
      show(next);
    },
    undo: past.length > 0 ? () => step(past, setPast, setFuture) : undefined,
    redo: future.length > 0 ? () => step(future, setFuture, setPast) : undefined,
    /** Keeps the changes and lets them replace what was saved elsewhere. */
    keepMine: () => unsent.setText(JSON.stringify({ version: saved.version, manifest })),
    forget() {
      setPast([]);
      setFuture([]);
      unsent.clear();
    },
  };

  type SetSteps = (change: (steps: readonly BundleManifest[]) => readonly BundleManifest[]) => void;
  /** Shows the last step of one list and keeps the present manifest in the other. */
  function step(from: readonly BundleManifest[], setFrom: SetSteps, setTo: SetSteps) {
    const next = from.at(-1);
    if (!next) return;
    setFrom((steps) => steps.slice(0, -1));
    setTo((steps) => [...steps, manifest]);
    show(next);
  }
}
