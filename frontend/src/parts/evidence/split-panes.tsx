import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import './split-panes.css';

const SHARE = { min: 30, max: 75, initial: 58, step: 2 };

const clamp = (share: number) => Math.round(Math.min(SHARE.max, Math.max(SHARE.min, share)));

const keyOf = (name: string) => `split-panes:${name}`;

function readShare(name: string): number {
  try {
    return clamp(Number(localStorage.getItem(keyOf(name)) ?? SHARE.initial));
  } catch {
    return SHARE.initial;
  }
}

/**
 * Two panes beside each other, divided by a handle that is moved by mouse, touch or arrow keys; one at a
 * time where they have no room. Both stay in the document. The second one can come and go: the first one
 * keeps its state.
 */
export function SplitPanes({
  name,
  labels,
  first,
  second,
}: {
  /** Of the remembered width. */
  name: string;
  labels: readonly [string, string];
  first: ReactNode;
  second: ReactNode | undefined;
}) {
  const [share, setShare] = useState(() => readShare(name));
  const [shown, setShown] = useState<0 | 1>(0);
  const isSplit = second !== undefined;
  const [wasSplit, setWasSplit] = useState(isSplit);
  if (isSplit !== wasSplit) {
    setWasSplit(isSplit);
    // Who opens the second pane where there is room for one wants to see it.
    setShown(isSplit ? 1 : 0);
  }
  const frame = useRef<HTMLDivElement>(null);
  const change = (next: number) => {
    const kept = clamp(next);
    setShare(kept);
    try {
      localStorage.setItem(keyOf(name), String(kept));
    } catch {
      // Without storage the width lasts as long as the screen.
    }
  };
  const onMove = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    change(((event.clientX - box.left) / box.width) * 100);
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: share - SHARE.step,
      ArrowRight: share + SHARE.step,
      Home: SHARE.min,
      End: SHARE.max,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
  return (
    <div className="split">
      {isSplit && (
        <fieldset className="split-switch" aria-label="Shown part">
          {labels.map((label, at) => (
            <button
              key={label}
              type="button"
              aria-pressed={shown === at}
              onClick={() => setShown(at === 0 ? 0 : 1)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <div
        ref={frame}
        className="split-panes"
        data-split={isSplit}
        data-shown={shown}
        style={{ '--split-share': `${share}fr`, '--split-rest': `${100 - share}fr` } as object}
      >
        <section className="split-pane" {...(isSplit && { 'aria-label': labels[0] })}>
          {first}
        </section>
        {isSplit && (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no <hr> */}
            <div
              role="separator"
              tabIndex={0}
              className="split-handle"
              aria-orientation="vertical"
              aria-label={`Width of ${labels[0]}`}
              aria-valuenow={share}
              aria-valuemin={SHARE.min}
              aria-valuemax={SHARE.max}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={onMove}
              onDoubleClick={() => change(SHARE.initial)}
              onKeyDown={onKey}
            />
            <section className="split-pane" aria-label={labels[1]}>
              {second}
            </section>
          </>
        )}
      </div>
    </div>
  );
}
