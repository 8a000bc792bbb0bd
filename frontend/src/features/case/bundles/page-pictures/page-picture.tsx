import { useEffect, useRef, useState } from 'react';
import type { PagePictures, PictureSource } from './page-pictures.ts';
import './page-picture.css';

/** A page is drawn only when it has been visible for this long. */
const SETTLE_MS = 100;

/** The picture of a page, drawn once it is rendered; the page is named by its surroundings. */
export function PagePicture({
  pictures,
  source,
  page,
  box,
}: {
  pictures: PagePictures;
  source: PictureSource;
  /** From 1. */
  page: number;
  box: { width: number; height: number };
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const latest = useRef(source);
  latest.current = source;
  const { id } = source;
  const { width, height } = box;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` stands for the source
  useEffect(() => {
    const drawing = new AbortController();
    const { signal } = drawing;
    const show = (next: typeof state) => {
      if (!signal.aborted) setState(next);
    };
    const timer = setTimeout(() => {
      if (!canvas.current) return;
      pictures.draw(latest.current, page, canvas.current, { box: { width, height }, signal }).then(
        () => show('drawn'),
        () => show('failed'),
      );
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      drawing.abort();
    };
  }, [pictures, id, page, width, height]);
  return (
    <span className="page-picture" data-state={state} style={{ width, height }} aria-hidden="true">
      <canvas ref={canvas} width={Math.round(height * Math.SQRT1_2)} height={height} />
      {state === 'failed' && <span className="page-picture-note">No preview</span>}
    </span>
  );
}
