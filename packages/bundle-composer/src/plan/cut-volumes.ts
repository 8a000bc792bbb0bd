import type { PageKey, VolumeLimit } from './manifest.ts';

/** A page with its item and its share of a volume. */
export type Weighed = { key: PageKey; itemId: string; isDivider: boolean; bytes: number };

/** Fonts, tables and metadata of a volume, and a page of its contents. */
const VOLUME_BYTES = 120_000;
const SHEET_BYTES = 6_000;
/** Sizes are estimated; this share of the limit is left free. */
const FREE_SHARE = 0.05;

/**
 * Cuts pages into volumes: the number of pages of each. A document stays in one volume where it fits
 * into one, and a divider stays with the document after it. `sheets`: pages of contents of each volume.
 */
export function cutVolumes(
  pages: readonly Weighed[],
  limit: VolumeLimit,
  sheets: readonly number[],
): number[] {
  const weightOf = ({ bytes }: Weighed) => (limit.by === 'pages' ? 1 : bytes);
  const roomOf = (volume: number) => {
    const own = sheets[volume] ?? 1;
    const room =
      limit.by === 'pages'
        ? limit.pages - own
        : limit.bytes * (1 - FREE_SHARE) - VOLUME_BYTES - own * SHEET_BYTES;
    return Math.max(1, room);
  };

  const volumes: number[] = [];
  let count = 0;
  let weight = 0;
  const close = () => {
    volumes.push(count);
    count = 0;
    weight = 0;
  };
  for (const block of blocksOf(pages)) {
    const total = block.reduce((sum, page) => sum + weightOf(page), 0);
    const isBeyond = weight + total > roomOf(volumes.length);
    if (count > 0 && isBeyond) close();
    for (const page of block) {
      const own = weightOf(page);
      if (count > 0 && weight + own > roomOf(volumes.length)) close();
      count++;
      weight += own;
    }
  }
  if (count > 0) close();
  return volumes;
}

/** Runs of pages that stay together where they can. */
function blocksOf(pages: readonly Weighed[]): Weighed[][] {
  const blocks: Weighed[][] = [];
  let isOpen = false;
  for (const page of pages) {
    const last = blocks.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && (isOpen || before?.itemId === page.itemId)) last.push(page);
    else blocks.push([page]);
    isOpen = page.isDivider;
  }
  return blocks;
}
