import { describe, expect, it } from 'vitest';
import {
  idleWarning,
  isKeepAliveDue,
  lastActivity,
  secondsLeft,
} from '#portal/shared/session/idle-countdown.ts';

const now = 1_800_000_000_000;
const ago = (seconds: number) => now - seconds * 1000;

describe('the idle countdown', () => {
  it.each([
    [0, 900],
    [1, 899],
    [899, 1],
    [900, 0],
    [5000, 0],
  ])('after %i s leaves %i s', (idle, left) => {
    expect(secondsLeft(ago(idle), now)).toBe(left);
  });

  it('never ends early', () => {
    expect(secondsLeft(now - 899_999, now)).toBe(1);
  });

  it('never exceeds the limit when the clock is set back', () => {
    expect(secondsLeft(now + 60_000, now)).toBe(900);
  });

  it("starts from another tab's activity when that is later", () => {
    expect(lastActivity(String(ago(10)), ago(300), now)).toBe(ago(10));
    expect(lastActivity(String(ago(300)), ago(10), now)).toBe(ago(10));
  });

  it.each([null, 'yesterday', String(now + 86_400_000)])('ignores the stored time %s', (stored) => {
    expect(lastActivity(stored, ago(20), now)).toBe(ago(20));
  });
});

describe('keeping the session alive on the server', () => {
  it('is due a minute after the last request if the user was active since', () => {
    const facts = { lastActivityAtMs: ago(5), lastServerContactAtMs: ago(60), nowMs: now };
    expect(isKeepAliveDue(facts)).toBe(true);
    expect(isKeepAliveDue({ ...facts, lastServerContactAtMs: ago(59) })).toBe(false);
  });

  it('is never due for an inactive user: polling does not extend a session (D13)', () => {
    expect(
      isKeepAliveDue({
        lastActivityAtMs: ago(200),
        lastServerContactAtMs: ago(120),
        nowMs: now,
      }),
    ).toBe(false);
  });
});

describe('the notice before the logout', () => {
  const warning = (idleSeconds: number, isShown = false) =>
    idleWarning({ lastActivityAtMs: ago(idleSeconds), nowMs: now, isShown });

  it('appears two minutes before the logout and counts down', () => {
    expect(warning(779)).toBeUndefined();
    expect(warning(780)).toEqual({ secondsLeft: 120 });
    expect(warning(899, true)).toEqual({ secondsLeft: 1 });
  });

  it('stays briefly after the user returns, then closes automatically', () => {
    expect(warning(0, true)).toEqual({ secondsLeft: undefined });
    expect(warning(3, true)).toEqual({ secondsLeft: undefined });
    expect(warning(4, true)).toBeUndefined();
    expect(warning(1, false)).toBeUndefined();
  });
});
