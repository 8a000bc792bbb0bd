type Leaves = readonly { text: string; start?: number | undefined }[];

/** The second at which the words after `before` begin: of the next word that has a time, or the last one before. */
export function secondOf(leaves: Leaves, before: string): number {
  let passed = 0;
  let last = 0;
  for (const { text, start } of leaves) {
    const end = passed + text.length;
    if (start !== undefined) {
      last = start;
      if (end > before.length) break;
    }
    passed = end + 1;
  }
  return Math.floor(last);
}
