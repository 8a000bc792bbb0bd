export type Gray = { width: number; height: number; gray: Uint8Array };

/** What a scanner or a camera does to a page. */
export type Wear = {
  /** Seed of the noise: the same seed gives the same pixels. */
  seed: number;
  /** Times that neighbours are averaged. */
  blur?: number;
  /** Standard deviation of the noise, in shades. */
  noise?: number;
  /** Angle of the page on the glass, in degrees, clockwise. */
  skewDegrees?: number;
  /** Quarter turns, clockwise. */
  turn?: 0 | 90 | 180 | 270;
  /** Shades that one corner is darker than the other, as in a photograph. */
  shadow?: number;
  /** Black and white only. */
  isBitonal?: boolean;
  /** Specks of dirt on the page. */
  specks?: number;
};

/** Wears a page by a seeded model. */
export function degrade(page: Gray, wear: Wear): Gray {
  const random = randomFrom(wear.seed);
  let worn = turned(page, wear.turn ?? 0);
  if (wear.skewDegrees) worn = skewed(worn, wear.skewDegrees);
  for (let pass = 0; pass < (wear.blur ?? 0); pass++) worn = blurred(worn);
  const { width, height, gray } = worn;
  const noise = wear.noise ?? 0;
  const shadow = wear.shadow ?? 0;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const dark = shadow * (x / width + y / height) * 0.5;
      // Three uniform values come close to a normal one.
      const grain = noise === 0 ? 0 : noise * 2 * (random() + random() + random() - 1.5);
      const shade = (gray[at] ?? 255) * 0.9 + 18 - dark + grain;
      gray[at] = wear.isBitonal ? (shade < 140 ? 0 : 255) : Math.max(0, Math.min(255, shade));
    }
  for (let speck = 0; speck < (wear.specks ?? 0); speck++) {
    const at = Math.floor(random() * (gray.length - width - 1));
    for (const pixel of [at, at + 1, at + width]) gray[pixel] = 30;
  }
  return worn;
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function blurred({ width, height, gray }: Gray): Gray {
  const result = new Uint8Array(gray.length).fill(255);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const beside = (gray[at - 1] ?? 0) + (gray[at + 1] ?? 0);
      const around = beside + (gray[at - width] ?? 0) + (gray[at + width] ?? 0);
      result[at] = ((gray[at] ?? 0) * 4 + around) / 8;
    }
  return { width, height, gray: result };
}

function turned(page: Gray, turn: 0 | 90 | 180 | 270): Gray {
  if (turn === 0) return { ...page, gray: page.gray.slice() };
  const { width, height } = page;
  const [w, h] = turn === 180 ? [width, height] : [height, width];
  const gray = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [sx, sy] =
        turn === 90
          ? [y, height - 1 - x]
          : turn === 180
            ? [width - 1 - x, height - 1 - y]
            : [width - 1 - y, x];
      gray[y * w + x] = page.gray[sy * width + sx] ?? 255;
    }
  return { width: w, height: h, gray };
}

function skewed({ width, height, gray }: Gray, degrees: number): Gray {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const result = new Uint8Array(gray.length).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const sx = cos * dx + sin * dy + width / 2;
      const sy = -sin * dx + cos * dy + height / 2;
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const [fx, fy] = [sx - left, sy - top];
      const at = top * width + left;
      const upper = (gray[at] ?? 0) * (1 - fx) + (gray[at + 1] ?? 0) * fx;
      const lower = (gray[at + width] ?? 0) * (1 - fx) + (gray[at + width + 1] ?? 0) * fx;
      result[y * width + x] = upper * (1 - fy) + lower * fy;
    }
  return { width, height, gray: result };
}
