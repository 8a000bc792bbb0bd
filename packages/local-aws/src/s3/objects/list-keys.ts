/** One page of a listing: entries in order, keys behind a delimiter rolled up. */
export type KeyPage<Entry> = {
  entries: Entry[];
  commonPrefixes: string[];
  /** Where the next page begins; absent on the last page. */
  next?: { afterKey: string; entry?: Entry };
};

/** Greater than every continuation of a prefix that a real key has. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Walks keys in order and rolls up those that share a prefix up to the delimiter. A
 * rolled-up prefix is skipped with one seek, however many keys lie in it.
 */
export function pageOfKeys<Entry extends { key: string }>(input: {
  prefix: string;
  delimiter: string;
  limit: number;
  /** Reads up to `count` entries from the position on. */
  read: (position: { afterKey: string; entry?: Entry }, count: number) => Entry[];
  start: { afterKey: string; entry?: Entry };
}): KeyPage<Entry> {
  const { prefix, delimiter, limit, read } = input;
  const page: KeyPage<Entry> = { entries: [], commonPrefixes: [] };
  // A rolled-up prefix throws the rest of its batch away, so batches are small then.
  const batchSize = delimiter === '' ? limit + 1 : Math.min(limit + 1, 50);
  let position = input.start;
  if (limit === 0) return page;
  for (;;) {
    const batch = read(position, batchSize);
    if (batch.length === 0) return page;
    for (const entry of batch) {
      const rolledUp = rollUp(entry.key, prefix, delimiter);
      if (rolledUp !== undefined && rolledUp === page.commonPrefixes.at(-1)) continue;
      if (page.entries.length + page.commonPrefixes.length === limit) {
        return { ...page, next: position };
      }
      if (rolledUp !== undefined) {
        page.commonPrefixes.push(rolledUp);
        position = { afterKey: `${rolledUp}${LAST_CHARACTER}` };
        break;
      }
      page.entries.push(entry);
      position = { afterKey: entry.key, entry };
    }
  }
}

/** The part of a key up to the first delimiter after the prefix, if there is one. */
function rollUp(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end === -1 ? undefined : key.slice(0, end + delimiter.length);
}
