import { useEffect, useRef, useState } from 'react';
import {
  type PresentEditor,
  transcriptRemarksEndpoints,
} from '#contracts/endpoints/speech/transcript-remarks.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { useEditor } from '../editor/use-editor.ts';

/** The server counts a person as present for 40 seconds. */
const REPORT_MS = 10_000;
/** After this time without a key or a movement, presence is neither sent nor read. */
const IDLE_MS = 600_000;

/**
 * Tells others that the user has the transcript open, and at which paragraph, and learns who else has.
 * One small request each ten seconds while the window is shown and used. `onVersion` gets the latest
 * version on the server.
 */
export function usePresence(
  transcriptId: string,
  onVersion: (latestVersion: number) => void,
): readonly PresentEditor[] {
  const { view } = useEditor();
  const [editors, setEditors] = useState<readonly PresentEditor[]>([]);
  const latest = useRef(onVersion);
  latest.current = onVersion;
  useEffect(() => {
    let usedAtMs = Date.now();
    let isAsking = false;
    let isEnded = false;
    const noteUse = () => {
      usedAtMs = Date.now();
    };
    const report = async () => {
      if (isAsking || document.hidden || Date.now() - usedAtMs > IDLE_MS) return;
      isAsking = true;
      try {
        const segmentId = view.getSelection()?.segmentId ?? '';
        const reply = await callApi(transcriptRemarksEndpoints.reportPresence, {
          params: { transcriptId },
          body: { segmentId },
          isBackground: true,
        });
        if (isEnded) return;
        setEditors((shown) =>
          JSON.stringify(shown) === JSON.stringify(reply.editors) ? shown : reply.editors,
        );
        latest.current(reply.latestVersion);
      } catch {
        // The next round tries again; saving says what is wrong.
      } finally {
        isAsking = false;
      }
    };
    void report();
    const timer = setInterval(report, REPORT_MS);
    const uses = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const use of uses) document.addEventListener(use, noteUse, { passive: true });
    document.addEventListener('visibilitychange', report);
    return () => {
      isEnded = true;
      clearInterval(timer);
      for (const use of uses) document.removeEventListener(use, noteUse);
      document.removeEventListener('visibilitychange', report);
    };
  }, [transcriptId, view]);
  return editors;
}
