import { useState } from 'react';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { openWaitingWindow } from '#portal/shared/waiting-window.ts';
import { findMeetingAddress } from '../api/hearings.ts';

/** Opens the case's session or next hearing in a new window; closes the window on a failure. */
export function useMeetingWindow(caseId: string, kind: 'session' | 'hearing') {
  const { submit, isSubmitting, failure } = useSubmit({
    loader: DEFAULT_LOADER_TEXT,
    mutationFn: () => findMeetingAddress(caseId, kind),
    onError: (_error, _input, _context, { client }) =>
      // The case may have changed.
      void invalidate(client, queryKeys.case(caseId)),
  });
  /** The address of a window that the browser has blocked. */
  const [blockedUrl, setBlockedUrl] = useState<string>();
  /** Must be called inside the click handler. */
  const open = async (): Promise<void> => {
    const waiting = openWaitingWindow();
    const url = await submit();
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
