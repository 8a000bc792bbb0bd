import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DUMP_FOLDER_VARIABLE, storedText } from '#scripts/forms/stored-text.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { scanTable } from './scan-table.ts';

/** Writes the table's items for `npm run forms`, if it asked for them. */
export async function dumpItems(table: Table): Promise<void> {
  const folder = process.env[DUMP_FOLDER_VARIABLE];
  if (!folder) return;
  const lines = (await scanTable(table)).map(storedText);
  writeFileSync(join(folder, `${randomUUID()}.jsonl`), lines.join('\n'));
}
