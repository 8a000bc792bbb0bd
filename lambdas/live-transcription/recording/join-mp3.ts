import { type Mp3Frame, mp3Frames } from '#shared/audio/mp3-frames.ts';
import { muteAudio } from '#shared/audio/mute-audio.ts';

export type Mp3Part = { startSeconds: number; seconds: number; bytes: Buffer };

/**
 * Joins parts of a session to one MP3 without encoding them again. Each part has its place in time: what
 * nobody recorded is silence, and the frames that an encoder adds are left out. A part ends where the next
 * one begins: the frames of a part may need data of its earlier ones, but not of later ones. A part of
 * another format than the first is left out. Linear time.
 */
export function joinMp3(parts: readonly Mp3Part[]): Buffer {
  const frames: Buffer[] = [];
  let silence: Buffer | undefined;
  let format = '';
  for (const { startSeconds, seconds, bytes } of parts) {
    let place = 0;
    for (const frame of mp3Frames(bytes)) {
      const coded = bytes.subarray(frame.start, frame.end);
      silence ??= silentFrame(coded);
      format ||= formatOf(frame);
      if (format !== formatOf(frame)) break;
      const first = Math.round(startSeconds / frame.seconds);
      const end = Math.round((startSeconds + seconds) / frame.seconds);
      if (place === 0) frames.length = Math.min(frames.length, first);
      while (frames.length < first) frames.push(silence);
      if (first + place >= end) break;
      frames.push(coded);
      place += 1;
    }
  }
  return Buffer.concat(frames);
}

const formatOf = ({ seconds, channels, isMpeg1 }: Mp3Frame) => [seconds, channels, isMpeg1].join();

function silentFrame(frame: Buffer): Buffer {
  const silent = Buffer.from(frame);
  muteAudio(silent, {
    contentType: 'audio/mpeg',
    ranges: [{ start: 0, end: Number.POSITIVE_INFINITY }],
  });
  return silent;
}
