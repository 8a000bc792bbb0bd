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
 * hidden colours do not show at edges. Rows are added first: their loop is the shortest.
 */
export class RowReducer {
  readonly pixels: Buffer;
  private readonly channels: number;
  private readonly across: Shares;
  private readonly down: Shares;
  /** Weighted sums of the rows of this and the next new row, by sample, and their weights, by pixel. */
  private current: { sums: Float64Array; weights: Float64Array };
  private next: { sums: Float64Array; weights: Float64Array };
  private readonly line: Float64Array;
  private readonly lineWeights: Float64Array;
  /** Rows without opacity weigh the same at each pixel: the old rows of a new one. */
  private readonly rowWeight: number;
  private isWeighted = false;
  private row = 0;
  private target = 0;

  constructor(
    size: { width: number; height: number; channels: number },
    target: { width: number; height: number },
  ) {
    const { width, channels } = size;
    const sums = () => ({
      sums: new Float64Array(width * channels),
      weights: new Float64Array(width),
    });
    this.channels = channels;
    this.rowWeight = size.height / target.height;
    this.across = sharesOf(width, target.width);
    this.down = sharesOf(size.height, target.height);
    this.pixels = Buffer.alloc(target.width * channels * target.height);
    this.current = sums();
    this.next = sums();
    this.line = new Float64Array(target.width * channels);
    this.lineWeights = new Float64Array(target.width);
  }

  push(row: Uint8Array, opacity?: Uint8Array): void {
    this.isWeighted = opacity !== undefined;
    const first = this.down.first[this.row] ?? 0;
    const share = this.down.share[this.row] ?? 1;
    if (first > this.target) this.finishRow();
    this.addRow(this.current, row, { opacity, share });
    if (share < 1) this.addRow(this.next, row, { opacity, share: 1 - share });
    this.row++;
    if (this.row === this.down.first.length) this.finishRow();
  }

  private addRow(
    { sums, weights }: { sums: Float64Array; weights: Float64Array },
    row: Uint8Array,
    { opacity, share }: { opacity: Uint8Array | undefined; share: number },
  ): void {
    const { channels } = this;
    if (opacity === undefined) {
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0) * share;
      return;
    }
    for (let x = 0, at = 0; x < weights.length; x++) {
      const weight = ((opacity[x] ?? 0) + HIDDEN_WEIGHT) * share;
      weights[x] = (weights[x] ?? 0) + weight;
      for (let channel = 0; channel < channels; channel++, at++)
        sums[at] = (sums[at] ?? 0) + (row[at] ?? 0) * weight;
    }
  }

  private finishRow(): void {
    const { channels, across, line, lineWeights, pixels } = this;
    const { sums, weights } = this.current;
    line.fill(0);
    lineWeights.fill(0);
    for (let x = 0, from = 0; x < weights.length; x++, from += channels) {
      const weight = this.isWeighted ? (weights[x] ?? 0) : this.rowWeight;
      const to = across.first[x] ?? 0;
      const share = across.share[x] ?? 1;
      lineWeights[to] = (lineWeights[to] ?? 0) + weight * share;
      for (let channel = 0, at = to * channels; channel < channels; channel++, at++)
        line[at] = (line[at] ?? 0) + (sums[from + channel] ?? 0) * share;
      if (share === 1) continue;
      lineWeights[to + 1] = (lineWeights[to + 1] ?? 0) + weight * (1 - share);
      for (let channel = 0, at = (to + 1) * channels; channel < channels; channel++, at++)
        line[at] = (line[at] ?? 0) + (sums[from + channel] ?? 0) * (1 - share);
    }
    const start = this.target * line.length;
    for (let x = 0, at = 0; x < lineWeights.length; x++) {
      const weight = lineWeights[x] ?? 1;
      for (let channel = 0; channel < channels; channel++, at++)
        pixels[start + at] = Math.round((line[at] ?? 0) / weight);
    }
    this.target++;
    sums.fill(0);
    weights.fill(0);
    [this.current, this.next] = [this.next, this.current];
  }
}
