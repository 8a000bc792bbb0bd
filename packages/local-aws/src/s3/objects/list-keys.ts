/** One page of a listing: entries in key order, and common prefixes. */
export type KeyPage<Entry> = {
  entries: Entry[];
  commonPrefixes: string[];
  /** Start of the next page; undefined on the last page. */
  next?: Position<Entry>;
};

type Position<Entry> = {
  afterKey: string;
  /** The last entry before the position. */
  entry?: Entry;
  /** The last common prefix, if it comes before the position. */
  commonPrefix?: string;
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
  read: (position: Position<Entry>, count: number) => Entry[];
  start: Position<Entry>;
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
        position = afterCommonPrefix(rolledUp);
        break;
      }
      page.entries.push(entry);
      position = { afterKey: entry.key, entry };
    }
  }
}

/** The position behind a key of an earlier page: behind its common prefix, if it has one. */
export function afterMarker(
  key: string,
  { prefix, delimiter }: { prefix: string; delimiter: string },
): { afterKey: string } {
  const rolledUp = key.startsWith(prefix) ? rollUp(key, prefix, delimiter) : undefined;
  return rolledUp === undefined ? { afterKey: key } : afterCommonPrefix(rolledUp);
}

const afterCommonPrefix = (commonPrefix: string) => ({
  afterKey: `${commonPrefix}${LAST_CHARACTER}`,
  commonPrefix,
});

/** The common prefix of a key, if it has the delimiter after the prefix. */
function rollUp(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end === -1 ? undefined : key.slice(0, end + delimiter.length);
}
