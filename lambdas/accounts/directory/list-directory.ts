import type { Role } from '#contracts/rules/roles.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type DirectoryEntry, readDirectory } from './directory-repository.ts';

/** Everybody of a role whose onboarding is complete, by name: whom to assign, whom to tell. */
export async function listDirectory(deps: { table: Table }, role: Role): Promise<DirectoryEntry[]> {
  return readDirectory(deps.table, { role });
}
