import { useAtomValue } from 'jotai';
import './loader.css';
import { DEFAULT_LOADER_TEXT, loaderAtom } from './loader-state.ts';

/** A full-screen wait of its own, e.g. while a route's chunk comes. */
export function Loader({ text = DEFAULT_LOADER_TEXT }: { text?: string }) {
  return (
    <div className="loader" role="status">
      <span className="loader-mark" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}

/** Shows what `withLoader` is busy with. */
export function WorkLoader() {
  const work = useAtomValue(loaderAtom).at(-1);
  return work ? <Loader text={work.text} /> : null;
}
