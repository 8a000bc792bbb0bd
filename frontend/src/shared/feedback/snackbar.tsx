import { useAtomValue } from 'jotai';
import checkIcon from 'primeicons/raw-svg/check.svg?raw';
import infoIcon from 'primeicons/raw-svg/info-circle.svg?raw';
import errorIcon from 'primeicons/raw-svg/times-circle.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import './snackbar.css';
import { dismissSnackbar, type SnackbarNote, snackbarAtom } from './snackbar-state.ts';

/** Seed 2, section 9: one toast at a time, top right, for 4 seconds. */
const SHOWN_FOR_MS = 4_000;

const icons = { success: checkIcon, error: errorIcon, info: infoIcon } as const;

export function Snackbar() {
  const note = useAtomValue(snackbarAtom);
  // Both live regions stay mounted: a region that appears with its text is not announced.
  return (
    <div className="snackbar-place">
      <div role="status">{note && note.kind !== 'error' && <Note key={note.id} note={note} />}</div>
      <div role="alert">{note?.kind === 'error' && <Note key={note.id} note={note} />}</div>
    </div>
  );
}

function Note({ note }: { note: SnackbarNote }) {
  const [isHeld, setHeld] = useState(false);
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = new AbortController();
    // The sign-in does not wait for it. Without it the toast keeps its place.
    import('./keep-off-controls.ts').then(
      ({ keepOffControls }) => keepOffControls(toast.current, end.signal),
      () => undefined,
    );
    return () => end.abort();
  }, []);
  useEffect(() => {
    // The toast stays while the pointer is on it.
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissSnackbar(note.id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [note.id, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the note; nothing is operated by it
    <div
      ref={toast}
      className={`snackbar snackbar-${note.kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <Icon svg={icons[note.kind]} className="snackbar-icon" />
      <p className="snackbar-text">{note.message}</p>
      <button
        type="button"
        className="snackbar-dismiss"
        onClick={() => dismissSnackbar(note.id)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        Dismiss
      </button>
    </div>
  );
}
