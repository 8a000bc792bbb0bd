export type Subtitle = { start: number; end: number; voice: string; lines: string[] };

const TIME = /^(\d{2,}):(\d{2}):(\d{2})[.,](\d{3}) --> (\d{2,}):(\d{2}):(\d{2})[.,](\d{3})$/;

/** Parses a SubRip file. Throws for anything that is not a numbered cue. */
export function readSrt(text: string): Subtitle[] {
  return blocksOf(text).map(([number, time = '', ...lines], position) => {
    if (number !== String(position + 1)) throw new Error(`Not a number: ${number}`);
    if (lines.some((line) => /[<>]/.test(line))) throw new Error(`A tag: ${lines.join(' ')}`);
    return { ...readTimes(time, ','), voice: '', lines };
  });
}

/** Parses a WebVTT file with voices. Throws for other tags and for unescaped characters. */
export function readVtt(text: string): Subtitle[] {
  const [head, ...blocks] = blocksOf(text);
  if (head?.join('\n') !== 'WEBVTT') throw new Error('Not WebVTT');
  return blocks.map(([time = '', ...payload]) => {
    const [, voice = '', said = ''] = /^<v ([^<>]+)>([^<>]*)$/.exec(payload.join('\n')) ?? [];
    if (!voice) throw new Error(`Not a voice: ${payload.join('\n')}`);
    return { ...readTimes(time, '.'), voice: unescaped(voice), lines: unescaped(said).split('\n') };
  });
}

const blocksOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split(/\n{2,}/)
    .map((block) => block.split('\n'));

function readTimes(line: string, separator: string): { start: number; end: number } {
  const found = TIME.exec(line);
  if (!found || !line.includes(separator)) throw new Error(`Not times: ${line}`);
  const [start, end] = [found.slice(1, 5), found.slice(5)].map(
    ([h, m, s, ms]) => Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000,
  );
  if (start === undefined || end === undefined || end <= start) throw new Error(`No time: ${line}`);
  return { start, end };
}

function unescaped(text: string): string {
  if (/&(?!(amp|lt|gt);)/.test(text)) throw new Error(`Not escaped: ${text}`);
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
