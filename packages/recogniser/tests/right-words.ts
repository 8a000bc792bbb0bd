/** Words of a text that were recognised, in their order, as a share of all. */
export function rightWords(text: string, recognised: string): number {
  const wanted = wordsOf(text);
  const found = wordsOf(recognised);
  // Longest common subsequence.
  let before = new Array<number>(found.length + 1).fill(0);
  for (const word of wanted) {
    const row = [0];
    for (const [at, other] of found.entries())
      row.push(
        word === other ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, row[at] ?? 0),
      );
    before = row;
  }
  return (before[found.length] ?? 0) / wanted.length;
}

const wordsOf = (text: string): string[] => text.normalize('NFC').split(/\s+/).filter(Boolean);
