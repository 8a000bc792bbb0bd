import * as z from 'zod';
import { meSchema } from '#contracts/endpoints/accounts.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { splitWords } from '#shared/split-words.ts';
import { accountsKeys } from './accounts-keys.ts';

/**
 * Directory of the users whose onboarding is complete, by role and name. Entries are written in
 * the transaction that changes the user, so the directory is always consistent with the users.
 */

export const directoryEntrySchema = meSchema
  .pick({
    name: true,
    email: true,
    mobile: true,
    role: true,
    qualification: true,
    experience: true,
    specialities: true,
    languagesKnown: true,
    location: true,
  })
  .extend({ userId: z.string() });
export type DirectoryEntry = z.output<typeof directoryEntrySchema>;

type Candidate = Pick<DirectoryEntry, 'userId' | 'name' | 'email' | 'mobile' | 'role'> & {
  emailVerified: boolean;
  profile?:
    | Pick<
        DirectoryEntry,
        'qualification' | 'experience' | 'specialities' | 'languagesKnown' | 'location'
      >
    | undefined;
};

/** A user's directory entry; undefined until the onboarding is complete. */
export function directoryEntryOf(user: Candidate): DirectoryEntry | undefined {
  if (!user.emailVerified || !user.profile) return undefined;
  return directoryEntrySchema.parse({ ...user.profile, ...user });
}

/**
 * Name for sorting and searching, without letter case and punctuation. At most 512 bytes, because
 * a sort key has at most 1,024 bytes and normalisation can make a text 18 times longer.
 */
export const sortableName = (name: string) => cutToBytes(splitWords(name).join(' '), 512);

function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    cut += character;
  }
  return cut;
}

/** Names never change (seed 1, section 3), so an entry's key changes only with the role. */
export function putDirectoryEntry(table: Table, entry: DirectoryEntry): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...accountsKeys.directoryEntry(entry.role, sortableName(entry.name), entry.userId),
        ...entry,
      },
    },
  };
}

/** Removes an entry, e.g. when the user gets another role. */
export function removeDirectoryEntry(
  table: Table,
  { role, name, userId }: Pick<DirectoryEntry, 'role' | 'name' | 'userId'>,
): TransactItem {
  return {
    Delete: {
      TableName: table.name,
      Key: accountsKeys.directoryEntry(role, sortableName(name), userId),
    },
  };
}

type ReadDirectory = {
  role: Role;
  /** Prefix of the sortable name. */
  nameBegins?: string;
  /** Maximum number of entries; unlimited if omitted. */
  limit?: number;
};

/** Users of a role, by name. Half a read unit for about 15 entries. */
export async function readDirectory(
  table: Table,
  { role, nameBegins, limit }: ReadDirectory,
): Promise<DirectoryEntry[]> {
  const items = await queryAll(table, { ...accountsKeys.directoryOf(role, nameBegins), limit });
  return items.map((item) => directoryEntrySchema.parse(item));
}

/** All users of a role whose onboarding is complete, by name. */
export async function listDirectory(deps: { table: Table }, role: Role): Promise<DirectoryEntry[]> {
  return readDirectory(deps.table, { role });
}
