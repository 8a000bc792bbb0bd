import { useState } from 'react';
import { meetingsEndpoints } from '#contracts/endpoints/meetings.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { openWaitingWindow } from '#portal/shared/waiting-window.ts';

/** Offers the address of a window that the browser has blocked. */
export const BlockedWindowDialog = lazyDialog(
  async () => (await import('./blocked-window-dialog.tsx')).BlockedWindowDialog,
);

/**
 * Opens the case's session or a hearing in a new window; closes the window on a failure. Without
 * `hearingId` it is the hearing that can be joined now.
 */
export function useMeetingWindow(caseId: string, kind: 'session' | 'hearing', hearingId?: string) {
  const { submit, isSubmitting, failure } = useSubmit({
    loader: DEFAULT_LOADER_TEXT,
    mutationFn: () => findMeetingAddress(caseId, kind, hearingId),
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

/** One-time address of the case's session or of a hearing. */
async function findMeetingAddress(
  caseId: string,
  kind: 'session' | 'hearing',
  hearingId: string | undefined,
): Promise<string> {
  const { joinSession, getHearingLink } = meetingsEndpoints;
  const params = { id: caseId };
  if (kind === 'session') return (await callApi(joinSession, { params })).url;
  const query = hearingId === undefined ? {} : { hearingId };
  return (await callApi(getHearingLink, { params, query })).url;
}
