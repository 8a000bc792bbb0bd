import { useState } from 'react';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { openWaitingWindow } from '#portal/shared/waiting-window.ts';

/** Opens meetings in windows of their own; a window that nothing came of is closed again. */
export function useMeetingWindow() {
  const { submit, isSubmitting, failure } = useSubmit();
  /** An address that found no window: the browser had blocked it. */
  const [blockedUrl, setBlockedUrl] = useState<string>();
  /** To be called inside the click. */
  const open = async (askForUrl: () => Promise<string>): Promise<void> => {
    const waiting = openWaitingWindow();
    const url = await submit(askForUrl, { loader: 'Please wait. Loading...' });
    if (url === undefined) waiting?.close();
    else if (waiting) waiting.show(url);
    else setBlockedUrl(url);
  };
  return {
    open,
    isOpening: isSubmitting,
    failure,
    blockedUrl,
    dismiss: () => setBlockedUrl(undefined),
  };
}
