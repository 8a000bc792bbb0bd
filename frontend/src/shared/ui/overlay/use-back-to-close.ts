import { useId, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

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
  const location = useLocation();
  const here = useRef({ location, navigate, onClose });
  here.current = { location, navigate, onClose };
  const isAdded = useRef(false);

  // Before the overlay is painted: Back finds the entry as soon as the user sees the overlay.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    // React runs an effect twice during development.
    if (!currentLayers().includes(layer)) {
      const { pathname, search, hash, state } = here.current.location;
      const layers = [...currentLayers(), layer];
      void here.current.navigate({ pathname, search, hash }, { state: { ...state, layers } });
    }
    isAdded.current = true;
    // The browser's event, not the router's location: on Back at once after the overlay has opened,
    // the router never shows the location with the entry.
    const onBack = () => {
      if (isAdded.current && !currentLayers().includes(layer)) here.current.onClose();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      isAdded.current = false;
      window.removeEventListener('popstate', onBack);
      // Not at once: the overlay may close because the page is left.
      setTimeout(() => {
        if (!isAdded.current && currentLayers().at(-1) === layer) void here.current.navigate(-1);
      });
    };
  }, [isOpen, layer]);
}
