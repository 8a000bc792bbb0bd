import { type BitWriter, createBitWriter } from './bit-writer.ts';
import type { QuantisedGranule } from './coding/quantiser.ts';
import type { StreamFormat } from './stream-format.ts';

const HEADER_BYTES = 4;

/** What the side information says of a granule. */
type GranuleInfo = Pick<QuantisedGranule, 'globalGain' | 'scaleFactors' | 'plan' | 'bits'>;

export type FrameAssembler = {
  /** Bytes that the next frame has for main data of its own. */
  nextSlotBytes(): number;
  /** Bytes of earlier frames that the next frame's main data can use. */
  reservoirBytes(): number;
  /** Adds a frame; returns the frames that are complete now. */
  add(granules: readonly GranuleInfo[], mainData: Uint8Array): Uint8Array;
  /** Completes all frames. */
  end(): Uint8Array;
};

/**
 * Puts frames of constant bit rate together. The main data of a frame can begin in the frames
 * before it (the bit reservoir of 11172-3, 2.4.3.4.1), so frames are complete only later.
 */
export function createFrameAssembler(format: StreamFormat): FrameAssembler {
  const frameBytes = (72 * format.granules * format.bitrate) / format.sampleRate;
  const headBytes = HEADER_BYTES + format.sideInfoBytes;
  /** The part of a byte by which the frames so far fall short of the bit rate. */
  let owed = 0;
  const isPadded = () => owed + (frameBytes % 1) >= 1;
  const nextSlotBytes = () => Math.floor(frameBytes) + (isPadded() ? 1 : 0) - headBytes;

  const waiting: { head: Uint8Array; slotBytes: number }[] = [];
  let mainData = new Uint8Array();
  const reservoirBytes = () =>
    waiting.reduce((sum, { slotBytes }) => sum + slotBytes, 0) - mainData.length;

  /** Takes the frames whose slots are filled. */
  function takeComplete(): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let next = waiting[0]; next && mainData.length >= next.slotBytes; next = waiting[0]) {
      waiting.shift();
      parts.push(next.head, mainData.subarray(0, next.slotBytes));
      mainData = mainData.subarray(next.slotBytes);
    }
    return concatenate(parts);
  }

  return {
    nextSlotBytes,
    reservoirBytes,
    add(granules, ownData) {
      const slotBytes = nextSlotBytes();
      const mainDataBegin = reservoirBytes();
      const head = writeHead(format, isPadded(), mainDataBegin, granules);
      owed = (owed + (frameBytes % 1)) % 1;
      // main_data_begin cannot reach bytes further back: they are filled with zeros.
      const unused = mainDataBegin + slotBytes - ownData.length - format.maxReservoirBytes;
      mainData = concatenate([mainData, ownData, new Uint8Array(Math.max(0, unused))]);
      waiting.push({ head, slotBytes });
      return takeComplete();
    },
    end() {
      mainData = concatenate([mainData, new Uint8Array(reservoirBytes())]);
      return takeComplete();
    },
  };
}

/** Header and side information (11172-3 and 13818-3, 2.4.1.3 and 2.4.1.7). */
function writeHead(
  format: StreamFormat,
  isPadded: boolean,
  mainDataBegin: number,
  granules: readonly GranuleInfo[],
): Uint8Array {
  const { isMpeg2 } = format;
  const writer = createBitWriter(HEADER_BYTES + format.sideInfoBytes);
  writer.write(0xfff, 12); // sync word
  writer.write(isMpeg2 ? 0 : 1, 1);
  writer.write(0b01, 2); // Layer III
  writer.write(1, 1); // no CRC
  writer.write(format.bitrateIndex, 4);
  writer.write(format.sampleRateIndex, 2);
  writer.write(isPadded ? 1 : 0, 1);
  writer.write(0, 1); // private
  writer.write(0b11, 2); // single channel
  writer.write(0, 2); // mode extension
  writer.write(0, 1); // copyright
  writer.write(1, 1); // original
  writer.write(0, 2); // emphasis

  writer.write(mainDataBegin, isMpeg2 ? 8 : 9);
  writer.write(0, isMpeg2 ? 1 : 5); // private
  if (!isMpeg2) writer.write(0, 4); // scfsi: each granule has its own scale factors
  for (const granule of granules) writeGranuleInfo(writer, granule, isMpeg2);
  return writer.take();
}

function writeGranuleInfo(
  writer: BitWriter,
  { bits, plan, globalGain, scaleFactors }: GranuleInfo,
  isMpeg2: boolean,
): void {
  writer.write(bits, 12);
  writer.write(plan.bigValues, 9);
  writer.write(globalGain, 8);
  writer.write(scaleFactors.compress, isMpeg2 ? 9 : 4);
  writer.write(0, 1); // no window switching
  for (const table of plan.tables) writer.write(table, 5);
  writer.write(plan.regionBands[0] - 1, 4);
  writer.write(plan.regionBands[1] - 1, 3);
  if (!isMpeg2) writer.write(0, 1); // preflag
  writer.write(scaleFactors.scale, 1);
  writer.write(plan.quadrupleTable, 1);
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
