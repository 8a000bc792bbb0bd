/** One page of a listing: entries in key order, and common prefixes. */
export type KeyPage<Entry> = {
  entries: Entry[];
  commonPrefixes: string[];
  /** Start of the next page; undefined on the last page. */
  next?: { afterKey: string; entry?: Entry };
};

/** Sorts after every key with the same prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Lists keys in order and groups those that share a prefix up to the delimiter. Skips a group with
 * one seek, however many keys it has.
 */
export function pageOfKeys<Entry extends { key: string }>(input: {
  prefix: string;
  delimiter: string;
  limit: number;
  /** Reads up to `count` entries after the position. */
  read: (position: { afterKey: string; entry?: Entry }, count: number) => Entry[];
  start: { afterKey: string; entry?: Entry };
}): KeyPage<Entry> {
  const { prefix, delimiter, limit, read } = input;
  const page: KeyPage<Entry> = { entries: [], commonPrefixes: [] };
  // A common prefix discards the rest of its batch, so batches are small with a delimiter.
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

/** The common prefix of a key, if it has the delimiter after the prefix. */
function rollUp(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end === -1 ? undefined : key.slice(0, end + delimiter.length);
}
