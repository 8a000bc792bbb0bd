import { useCallback, useEffect, useRef, useState } from 'react';
import {
  ACTIVITY_KEY,
  ACTIVITY_NOTE_EVERY_MS,
  type IdleWarning,
  idleWarning,
  isKeepAliveDue,
  lastActivity,
  SPEECH_SIGN,
  secondsLeft,
} from '../session/idle-countdown.ts';
import { currentToken, noteServerContact, serverContactAt } from '../session/session.ts';
import { noteSignOfLife } from '../session/sign-of-life.ts';
import { logOut } from './log-out.ts';
import { refreshMe } from './use-me.ts';

const signsOfLife = ['mousemove', 'mousedown', 'click', 'scroll', 'keydown', SPEECH_SIGN] as const;

const CHECK_EVERY_MS = 1_000;

const stored = (): string | null => {
  try {
    return localStorage.getItem(ACTIVITY_KEY);
  } catch {
    return null;
  }
};

/**
 * Ends the session 900 s after the last activity in any tab, and keeps it alive until then.
 * `warning` is set from two minutes before the end; `stay` continues the session.
 */
export function useIdleLogout(): { warning: IdleWarning | undefined; stay: () => void } {
  const [warning, setWarning] = useState<IdleWarning>();
  const noteNow = useRef<() => void>(() => undefined);
  const isShown = useRef(false);

  useEffect(() => {
    let isEnding = false;
    // A reload counts as activity unless the time was already over.
    const before = lastActivity(stored(), 0, Date.now());
    let own = before === 0 ? Date.now() : before;
    let notedAt = 0;

    const note = () => {
      const now = Date.now();
      if (now - notedAt < ACTIVITY_NOTE_EVERY_MS || isOver(now)) return;
      notedAt = now;
      own = now;
      noteSignOfLife(now);
      try {
        localStorage.setItem(ACTIVITY_KEY, String(now));
      } catch {
        // Without storage each tab counts its own time.
      }
    };
    const latest = (now: number) => lastActivity(stored(), own, now);
    const isOver = (now: number) => secondsLeft(latest(now), now) === 0;

    const check = () => {
      const now = Date.now();
      if (isEnding || currentToken() === undefined) return;
      if (isOver(now)) {
        isEnding = true;
        void logOut({ isIdle: true });
        return;
      }
      const next = idleWarning({
        lastActivityAtMs: latest(now),
        nowMs: now,
        isShown: isShown.current,
      });
      isShown.current = next !== undefined;
      setWarning((shown) =>
        shown && next && shown.secondsLeft === next.secondsLeft ? shown : next,
      );
      const facts = {
        // Activity of this tab only: the active tab keeps the session alive for all.
        lastActivityAtMs: notedAt,
        lastServerContactAtMs: serverContactAt(),
        nowMs: now,
      };
      if (isKeepAliveDue(facts)) {
        // Recorded before the call: a failing network must not be called every second.
        noteServerContact();
        refreshMe({ isBackground: true, isUse: true }).catch(() => undefined);
      }
    };

    noteNow.current = note;
    check();
    note();
    const timer = setInterval(check, CHECK_EVERY_MS);
    for (const sign of signsOfLife)
      window.addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of signsOfLife) window.removeEventListener(sign, note, { capture: true });
    };
  }, []);

  const stay = useCallback(() => {
    noteNow.current();
    isShown.current = false;
    setWarning(undefined);
    noteServerContact();
    refreshMe({ isBackground: true, isUse: true }).catch(() => undefined);
  }, []);
  return { warning, stay };
}
