import { describe, expect, it } from 'vitest';
import {
  idleWarning,
  isKeepAliveDue,
  lastActivity,
  secondsLeft,
} from '#portal/shared/session/idle-countdown.ts';

const now = 1_800_000_000_000;
const ago = (seconds: number) => now - seconds * 1000;

describe('the idle count-down', () => {
  it.each([
    [0, 900],
    [1, 899],
    [899, 1],
    [900, 0],
    [5000, 0],
  ])('after %i s leaves %i s', (idle, left) => {
    expect(secondsLeft(ago(idle), now)).toBe(left);
  });

  it('ends not a moment early', () => {
    expect(secondsLeft(now - 899_999, now)).toBe(1);
  });

  it('gives no more than the limit when the clock was set back', () => {
    expect(secondsLeft(now + 60_000, now)).toBe(900);
  });

  it("counts from the other tab's activity when that is later", () => {
    expect(lastActivity(String(ago(10)), ago(300), now)).toBe(ago(10));
    expect(lastActivity(String(ago(300)), ago(10), now)).toBe(ago(10));
  });

  it.each([null, 'yesterday', String(now + 86_400_000)])('ignores the note %s', (stored) => {
    expect(lastActivity(stored, ago(20), now)).toBe(ago(20));
  });
});

describe('keeping the session alive on the server', () => {
  it('is due a minute after the last contact when the user did something since', () => {
    const facts = { lastActivityAtMs: ago(5), lastServerContactAtMs: ago(60), nowMs: now };
    expect(isKeepAliveDue(facts)).toBe(true);
    expect(isKeepAliveDue({ ...facts, lastServerContactAtMs: ago(59) })).toBe(false);
  });

  it('is never due for a user who did nothing since: polling extends no session (D13)', () => {
    expect(
      isKeepAliveDue({
        lastActivityAtMs: ago(200),
        lastServerContactAtMs: ago(120),
        nowMs: now,
      }),
    ).toBe(false);
  });
});

describe('the notice before the end', () => {
  const warning = (idleSeconds: number, isShown = false) =>
    idleWarning({ lastActivityAtMs: ago(idleSeconds), nowMs: now, isShown });

  it('comes two minutes before the end and counts down', () => {
    expect(warning(779)).toBeUndefined();
    expect(warning(780)).toEqual({ secondsLeft: 120 });
    expect(warning(899, true)).toEqual({ secondsLeft: 1 });
  });

  it('stays a moment once the user is back, and goes by itself', () => {
    expect(warning(0, true)).toEqual({ secondsLeft: undefined });
    expect(warning(3, true)).toEqual({ secondsLeft: undefined });
    expect(warning(4, true)).toBeUndefined();
    expect(warning(1, false)).toBeUndefined();
  });
});
