/**
 * An MP4 file with sound and another track, interleaved in chunks, as recorders write it. Written apart
 * from the code that splits such files.
 */

const box = (type: string, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
const shorts = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
};

export type Mp4Facts = {
  /** Coded samples of the sound. */
  samples: readonly Buffer[];
  /** Units of a second, and of each sample. */
  timescale: number;
  units: number;
  /** Four characters: the coding. */
  coding: string;
  sampleRate: number;
  samplesPerChunk?: number;
  /** The tables are at the end of the file, as recorders leave them, or at its beginning. */
  tablesFirst?: boolean;
  /** Positions of 64 bits. */
  isLarge?: boolean;
  /** Box versions with 64-bit times. */
  hasLongTimes?: boolean;
};

export function makeMp4(facts: Mp4Facts): Buffer {
  const { samples, samplesPerChunk = 40, tablesFirst = false, isLarge = false } = facts;
  const chunks: Buffer[] = [];
  const positions: number[] = [];
  let position = 0;
  const add = (bytes: Buffer) => {
    chunks.push(bytes);
    position += bytes.length;
  };
  for (let first = 0; first < samples.length; first += samplesPerChunk) {
    // A picture before each chunk of sound.
    add(Buffer.alloc(997, 0xee));
    positions.push(position);
    add(Buffer.concat(samples.slice(first, first + samplesPerChunk)));
  }
  const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1'));
  const data = Buffer.concat(chunks);
  const mdat = isLarge
    ? Buffer.concat([words(1), Buffer.from('mdat'), words(0, data.length + 16), data])
    : box('mdat', data);
  const dataHead = mdat.length - data.length;
  const tables = (start: number) => moov(facts, { positions: positions.map((at) => at + start) });
  const free = box('free', Buffer.alloc(20));
  if (!tablesFirst)
    return Buffer.concat([ftyp, free, mdat, tables(ftyp.length + free.length + dataHead)]);
  const start = ftyp.length + tables(0).length + dataHead;
  return Buffer.concat([ftyp, tables(start), mdat]);
}

function moov(facts: Mp4Facts, { positions }: { positions: number[] }): Buffer {
  const { samples, timescale, units, coding, sampleRate, samplesPerChunk = 40 } = facts;
  const total = samples.length * units;
  const sizes = samples.map(({ length }) => length);
  const isConstant = sizes.every((size) => size === sizes[0]);
  const mdhd = facts.hasLongTimes
    ? words(0x0100_0000, 0, 0, 0, 0, timescale, 0, total, 0x55c4_0000)
    : words(0, 0, 0, timescale, total, 0x55c4_0000);
  const stbl = box(
    'stbl',
    box(
      'stsd',
      words(0, 1),
      box(coding, shorts(0, 0, 0, 1), words(0, 0), shorts(1, 16, 0, 0), words(sampleRate * 65_536)),
    ),
    // Two entries of times.
    box('stts', words(0, 2, 1, units, samples.length - 1, units)),
    box(
      'stsc',
      samples.length % samplesPerChunk === 0
        ? words(0, 1, 1, samplesPerChunk, 1)
        : words(0, 2, 1, samplesPerChunk, 1, positions.length, samples.length % samplesPerChunk, 1),
    ),
    isConstant
      ? box('stsz', words(0, sizes[0] ?? 0, sizes.length))
      : box('stsz', words(0, 0, sizes.length), bytesOf(sizes)),
    facts.isLarge
      ? box('co64', words(0, positions.length), bytesOf(positions.flatMap((at) => [0, at])))
      : box('stco', words(0, positions.length), bytesOf(positions)),
  );
  const track = (id: number, handler: string, media: Buffer) =>
    box(
      'trak',
      box('tkhd', words(7, 0, 0, id, 0, 1_000), Buffer.alloc(60)),
      box('mdia', box('mdhd', mdhd), hdlr(handler), media),
    );
  return box(
    'moov',
    box('mvhd', words(0, 0, 0, 1_000, 1_000), Buffer.alloc(80)),
    track(1, 'vide', box('minf', box('stbl', box('stsz', words(0, 0, 0))))),
    track(2, 'soun', box('minf', box('smhd', words(0, 0)), stbl)),
  );
}

const hdlr = (type: string) =>
  box('hdlr', words(0, 0), Buffer.from(type, 'latin1'), words(0, 0, 0), Buffer.alloc(1));

function bytesOf(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}
