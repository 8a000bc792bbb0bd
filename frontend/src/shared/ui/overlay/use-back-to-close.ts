import { useId, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterStepsBack, indexOfEntry, stepBackTo } from '../../navigation/steps-back.ts';

/**
 * Names of the layers that are open on the page, in the state of its present history entry. The
 * router keeps that state under `usr`.
 */
const currentLayers = (): string[] => {
  const layers: unknown = window.history.state?.usr?.layers;
  return Array.isArray(layers) ? layers.filter((one) => typeof one === 'string') : [];
};

/**
 * Adds a history entry while an overlay is shown, so that Back closes it instead of leaving the
 * page. Closing it otherwise removes the entry.
 */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const layer = useId();
  const navigate = useNavigate();
  const here = useRef({ navigate, onClose });
  here.current = { navigate, onClose };
  const isAdded = useRef(false);

  // Before the overlay is painted: Back finds the entry as soon as the user sees the overlay.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    let isShown = true;
    afterStepsBack(() => {
      if (!isShown) return;
      // React runs an effect twice during development.
      if (!currentLayers().includes(layer)) {
        const { pathname, search, hash } = window.location;
        const layers = [...currentLayers(), layer];
        const state = { ...window.history.state?.usr, layers };
        void here.current.navigate({ pathname, search, hash }, { state });
      }
      isAdded.current = true;
    });
    // The browser's event, not the router's location: on Back at once after the overlay has opened,
    // the router never shows the location with the entry.
    const onBack = () => {
      if (isAdded.current && !currentLayers().includes(layer)) here.current.onClose();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      isShown = false;
      isAdded.current = false;
      window.removeEventListener('popstate', onBack);
      // Not at once: the overlay may close because the page is left.
      setTimeout(() =>
        afterStepsBack(() => {
          if (!isAdded.current && currentLayers().at(-1) === layer) stepBackTo(indexOfEntry() - 1);
        }),
      );
    };
  }, [isOpen, layer]);
}
