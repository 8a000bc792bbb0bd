import { type ComponentType, lazy, Suspense } from 'react';
import { Loader } from './loader.tsx';

/**
 * A dialog whose script loads when it is first shown; until then the loader covers the page. Mount
 * it to open it.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => React.JSX.Element {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props) {
    return (
      <Suspense fallback={<Loader />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
