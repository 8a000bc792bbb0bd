import { useEffect } from 'react';
import type { UnsentForm } from './use-unsent-form.ts';

/**
 * A form that keeps, as its `base`, the version of the stored text from which it began. After a
 * change elsewhere the user decides between both texts. A form without unsent input shows the
 * stored text at once.
 */
export function useBaseVersion({
  base,
  stored,
  unsent: { isTyped, forget },
  onBase,
  onShowStored,
}: {
  base: string;
  /** The version that is stored now; undefined for a new text. */
  stored: number | undefined;
  unsent: UnsentForm;
  onBase: (base: string) => void;
  /** Begins again from the stored text. */
  onShowStored: () => void;
}) {
  const isChanged = stored !== undefined && base !== String(stored);
  const showStored = () => {
    forget();
    onShowStored();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change elsewhere
  useEffect(() => {
    if (isChanged && !isTyped) showStored();
  }, [isChanged, isTyped]);
  return {
    /** Another text is stored than the one from which the form began. */
    isChanged,
    /** The user has to decide between both texts. */
    isAsked: isChanged && isTyped,
    showStored,
    keepOwn: () => onBase(String(stored)),
  };
}
