import { FRAMES_PER_SECOND } from '#contracts/rules/speech/transcripts.ts';

/** Seconds as hh:mm:ss:ff (seed 2, section 9); negative and missing times count as 0. */
export function timecode(seconds: number): string {
  const frames = Math.max(
    0,
    Math.floor((Number.isFinite(seconds) ? seconds : 0) * FRAMES_PER_SECOND + 1e-6),
  );
  const whole = Math.floor(frames / FRAMES_PER_SECOND);
  const parts = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
    frames % FRAMES_PER_SECOND,
  ];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
