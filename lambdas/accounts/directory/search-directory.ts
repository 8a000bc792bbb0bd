import type { Role } from '#contracts/rules/roles.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { splitWords } from '#shared/split-words.ts';
import {
  type DirectoryEntry,
  readDirectory,
  sortableName,
} from '../record/directory-repository.ts';

/** Maximum number of entries that are searched for words other than the start of the name. */
const SCANNED_MAX = 1_000;

type SearchDirectory = { role: Role; search: string; limit: number };

/**
 * Lists users of a role, by name. A search matches names that start with the typed text in the
 * whole directory. If these fill less than a page, it adds entries among the first 1,000 in which
 * each typed word is the start of a word. One read unit for about 30 entries read, at most 35.
 */
export async function searchDirectory(
  { table }: { table: Table },
  { role, search, limit }: SearchDirectory,
): Promise<{ entries: DirectoryEntry[]; hasMore: boolean }> {
  const typed = splitWords(search);
  const nameBegins = sortableName(search);
  // One entry more than the limit shows whether there are more.
  const byName = await readDirectory(table, { role, nameBegins, limit: limit + 1 });
  if (typed.length === 0 || byName.length > limit) return cut(byName, limit);

  const first = await readDirectory(table, { role, limit: SCANNED_MAX });
  const known = new Set(byName.map(({ userId }) => userId));
  const byWord = first.filter((entry) => !known.has(entry.userId) && matches(entry, typed));
  return cut([...byName, ...byWord], limit);
}

const cut = (entries: DirectoryEntry[], limit: number) => ({
  entries: entries.slice(0, limit),
  hasMore: entries.length > limit,
});

function matches(entry: DirectoryEntry, typed: readonly string[]): boolean {
  const { name, qualification, experience, specialities, languagesKnown, location } = entry;
  const words = [
    name,
    qualification,
    experience,
    ...specialities,
    languagesKnown,
    location,
  ].flatMap(splitWords);
  return typed.every((begins) => words.some((word) => word.startsWith(begins)));
}
