import type { Role } from '#contracts/rules/roles.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { splitWords } from '#shared/split-words.ts';
import { type DirectoryEntry, readDirectory, sortableName } from './directory-repository.ts';

/** So many people of a role are looked through for words that stand elsewhere than in front. */
const LOOKED_THROUGH = 1_000;

type SearchDirectory = { role: Role; search: string; limit: number };

/**
 * People of a role, by name: all, or those whose name begins as typed and those in whose entry
 * every typed word begins a word. At any size somebody is found by how their name begins; by
 * anything else among the first thousand. One read unit for some 30 people looked through, 35
 * at most.
 */
export async function searchDirectory(
  { table }: { table: Table },
  { role, search, limit }: SearchDirectory,
): Promise<{ entries: DirectoryEntry[]; hasMore: boolean }> {
  const typed = splitWords(search);
  const nameBegins = sortableName(search);
  // One more than is shown says whether there are more.
  const byName = await readDirectory(table, { role, nameBegins, limit: limit + 1 });
  if (typed.length === 0 || byName.length > limit) return cut(byName, limit);

  const first = await readDirectory(table, { role, limit: LOOKED_THROUGH });
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
