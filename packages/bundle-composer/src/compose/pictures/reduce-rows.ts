/** How the cells of a row or column are shared out among fewer. */
type Shares = {
  /** The first new cell that each old one touches. */
  first: Int32Array;
  /** How much of the old cell lies in it; the rest lies in the next. */
  share: Float64Array;
};

/** Each old cell is at most as large as a new one, so that it touches one or two. */
export function sharesOf(old: number, reduced: number): Shares {
  const first = new Int32Array(old);
  const share = new Float64Array(old);
  for (let cell = 0; cell < old; cell++) {
    // In units of 1 / old of a new cell, which are whole numbers.
    const from = cell * reduced;
    const to = Math.floor(from / old);
    const inFirst = Math.min(reduced, (to + 1) * old - from);
    first[cell] = to;
    share[cell] = inFirst / reduced;
  }
  return { first, share };
}

/** Weight of a pixel that its mask hides, so that colours of hidden places are defined. */
const HIDDEN_WEIGHT = 1 / 1024;

/**
 * Averages the pixels below each new one, row by row. With a mask, pixels count by their opacity, so that
 * hidden colours do not show at edges.
 */
export class RowReducer {
  readonly pixels: Buffer;
  private readonly channels: number;
  private readonly width: number;
  private readonly across: Shares;
  private readonly down: Shares;
  private readonly line: Float64Array;
  private readonly lineWeights: Float64Array;
  private sums: Float64Array;
  private nextSums: Float64Array;
  private weights: Float64Array;
  private nextWeights: Float64Array;
  private row = 0;
  private target = 0;

  constructor(
    size: { width: number; height: number; channels: number },
    target: { width: number; height: number },
  ) {
    const samples = target.width * size.channels;
    this.channels = size.channels;
    this.width = target.width;
    this.across = sharesOf(size.width, target.width);
    this.down = sharesOf(size.height, target.height);
    this.pixels = Buffer.alloc(samples * target.height);
    this.line = new Float64Array(samples);
    this.lineWeights = new Float64Array(target.width);
    this.sums = new Float64Array(samples);
    this.nextSums = new Float64Array(samples);
    this.weights = new Float64Array(target.width);
    this.nextWeights = new Float64Array(target.width);
  }

  push(row: Uint8Array, opacity?: Uint8Array): void {
    this.reduceLine(row, opacity);
    const first = this.down.first[this.row] ?? 0;
    const share = this.down.share[this.row] ?? 1;
    if (first > this.target) this.finishRow();
    this.addLine(this.sums, this.weights, share);
    if (share < 1) this.addLine(this.nextSums, this.nextWeights, 1 - share);
    this.row++;
    if (this.row === this.down.first.length) this.finishRow();
  }

  private reduceLine(row: Uint8Array, opacity: Uint8Array | undefined): void {
    const { channels, line, lineWeights } = this;
    const { first, share } = this.across;
    line.fill(0);
    lineWeights.fill(0);
    for (let x = 0, from = 0; x < first.length; x++, from += channels) {
      const weight = opacity === undefined ? 1 : (opacity[x] ?? 0) + HIDDEN_WEIGHT;
      const to = first[x] ?? 0;
      const inFirst = (share[x] ?? 1) * weight;
      lineWeights[to] = (lineWeights[to] ?? 0) + inFirst;
      for (let channel = 0; channel < channels; channel++) {
        const at = to * channels + channel;
        line[at] = (line[at] ?? 0) + (row[from + channel] ?? 0) * inFirst;
      }
      const rest = weight - inFirst;
      if (rest <= 0) continue;
      lineWeights[to + 1] = (lineWeights[to + 1] ?? 0) + rest;
      for (let channel = 0; channel < channels; channel++) {
        const at = (to + 1) * channels + channel;
        line[at] = (line[at] ?? 0) + (row[from + channel] ?? 0) * rest;
      }
    }
  }

  private addLine(sums: Float64Array, weights: Float64Array, share: number): void {
    const { line, lineWeights } = this;
    for (let at = 0; at < line.length; at++) sums[at] = (sums[at] ?? 0) + (line[at] ?? 0) * share;
    for (let x = 0; x < weights.length; x++)
      weights[x] = (weights[x] ?? 0) + (lineWeights[x] ?? 0) * share;
  }

  private finishRow(): void {
    const { channels, width, pixels, sums, weights } = this;
    const start = this.target * width * channels;
    for (let x = 0; x < width; x++) {
      const weight = weights[x] ?? 1;
      for (let channel = 0; channel < channels; channel++) {
        const at = x * channels + channel;
        pixels[start + at] = Math.round((sums[at] ?? 0) / weight);
      }
    }
    this.target++;
    [this.sums, this.nextSums] = [this.nextSums, sums];
    [this.weights, this.nextWeights] = [this.nextWeights, weights];
    this.nextSums.fill(0);
    this.nextWeights.fill(0);
  }
}
