/**
 * The sections of the two specifications ("seeds"), which are not in this repository: how many
 * headings each section has below it, section 1 first.
 */
const headingsOf = {
  1: [0, 0, 0, 0, 0, 0, 0, 0, 0],
  2: [0, 16, 14, 10, 6, 0, 8, 0, 0],
} as const;

export type SeedSection = { seed: number; section: number; headings: number };

export const seedSections: readonly SeedSection[] = Object.entries(headingsOf).flatMap(
  ([seed, counts]) =>
    counts.map((headings, at) => ({ seed: Number(seed), section: at + 1, headings })),
);
