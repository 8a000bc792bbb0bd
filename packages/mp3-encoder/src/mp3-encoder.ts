import { createSpectrumAnalyser } from './analysis/spectrum-analyser.ts';
import { createBitWriter } from './bit-writer.ts';
import { createQuantiser, type QuantisedGranule } from './coding/quantiser.ts';
import { writeGranule } from './coding/write-granule.ts';
import { concatenate, createFrameAssembler } from './frame-assembler.ts';
import { type Bitrate, GRANULE_SIZE, type SampleRate, streamFormat } from './stream-format.ts';

/** The largest part2_3_length of a granule. */
const MAX_GRANULE_BITS = 4095;
/** The part of the bit reservoir that one granule can take. */
const RESERVOIR_SHARE = 0.75;
/** Samples that encoder and decoder delay the signal: filter banks 481, MDCT 576. */
const DELAY_SAMPLES = 481 + 576;
/** Chromium does not recognise a stream of one frame. */
const LEAST_FRAMES = 2;

type StreamOptions = {
  /** Samples per second. */
  sampleRate: SampleRate;
  /** Kilobits per second, constant; 48 unless given. */
  bitrateKbps?: Bitrate;
};

export type Mp3Encoder = {
  /** Takes the next samples, any number of them; returns the frames that are complete, maybe none. */
  encode(samples: Int16Array): Uint8Array<ArrayBuffer>;
  /** Returns the remaining frames. The encoder cannot be used afterwards. */
  end(): Uint8Array<ArrayBuffer>;
};

/**
 * Encodes mono speech as MPEG-1 or MPEG-2 Layer III with a constant bit rate.
 * @throws RangeError for a sample rate or bit rate that MP3 does not have
 */
export function encodeMp3({
  samples,
  ...options
}: StreamOptions & { samples: Int16Array }): Uint8Array<ArrayBuffer> {
  const encoder = createMp3Encoder(options);
  return concatenate([encoder.encode(samples), encoder.end()]);
}

/**
 * The same in parts, for audio that should not lie in memory whole. The bytes do not depend on how
 * the samples are divided.
 * @throws RangeError for a sample rate or bit rate that MP3 does not have
 */
export function createMp3Encoder({ sampleRate, bitrateKbps = 48 }: StreamOptions): Mp3Encoder {
  const format = streamFormat(sampleRate, bitrateKbps);
  const analyse = createSpectrumAnalyser();
  const quantise = createQuantiser(format);
  const frames = createFrameAssembler(format);
  const writer = createBitWriter(Math.ceil((format.granules * MAX_GRANULE_BITS) / 8));
  const granule = new Int16Array(GRANULE_SIZE);
  let filled = 0;
  /** Samples, of the input and of the delay, that are not in a granule yet. */
  let remaining = DELAY_SAMPLES;
  let granules: QuantisedGranule[] = [];
  let frameCount = 0;

  function encodeGranule(): Uint8Array {
    filled = 0;
    remaining -= GRANULE_SIZE;
    const used = granules.reduce((sum, { bits }) => sum + bits, 0);
    const open = format.granules - granules.length;
    const slot = 8 * frames.nextSlotBytes();
    const reservoir = 8 * frames.reservoirBytes();
    // Each further granule of the frame keeps its even share of the bits.
    const available = slot - used - (slot / format.granules) * (open - 1);
    const spectrum = analyse(granule);
    const coded = quantise(spectrum, {
      min: available + (reservoir - 8 * format.maxReservoirBytes) / open,
      max: Math.min(MAX_GRANULE_BITS, Math.floor(available + reservoir * RESERVOIR_SHARE)),
    });
    writeGranule(writer, coded, spectrum, format.bandEdges);
    granules.push(coded);
    if (granules.length < format.granules) return new Uint8Array();
    const complete = frames.add(granules, writer.take());
    granules = [];
    frameCount++;
    return complete;
  }

  function encode(samples: Int16Array): Uint8Array<ArrayBuffer> {
    const complete: Uint8Array[] = [];
    remaining += samples.length;
    for (let at = 0; at < samples.length; ) {
      const taken = samples.subarray(at, at + GRANULE_SIZE - filled);
      granule.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled === GRANULE_SIZE) complete.push(encodeGranule());
    }
    return concatenate(complete);
  }

  return {
    encode,
    end() {
      const complete: Uint8Array[] = [];
      while (remaining > 0 || granules.length > 0 || frameCount < LEAST_FRAMES) {
        granule.fill(0, filled);
        complete.push(encodeGranule());
      }
      return concatenate([...complete, frames.end()]);
    },
  };
}
