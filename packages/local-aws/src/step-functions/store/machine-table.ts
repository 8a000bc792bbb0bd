import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const machineSchema = z.object({
  name: z.string(),
  roleArn: z.string(),
  status: z.enum(['ACTIVE', 'DELETING']),
  createdAtMs: z.number(),
  /** Id of the current definition. */
  revision: z.string(),
  definition: z.string(),
});
export type StoredMachine = z.output<typeof machineSchema>;

/** State machines. An execution keeps the revision with which it was started. */
export function machineTable(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS machine (
      name TEXT PRIMARY KEY, roleArn TEXT NOT NULL, status TEXT NOT NULL,
      createdAtMs INTEGER NOT NULL, revision TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS revision (
      id TEXT PRIMARY KEY, machine TEXT NOT NULL, definition TEXT NOT NULL
    ) STRICT;
  `);
  const joined = `SELECT machine.*, definition FROM machine JOIN revision ON revision.id = revision`;
  const find = database.prepare(`${joined} WHERE name = ?`);
  const list = database.prepare(`${joined} WHERE name > ? ORDER BY name LIMIT ?`);
  const insert = database.prepare(
    `INSERT INTO machine (name, roleArn, status, createdAtMs, revision)
       VALUES (?, ?, 'ACTIVE', ?, ?)`,
  );
  const insertRevision = database.prepare('INSERT INTO revision VALUES (?, ?, ?)');
  const update = database.prepare('UPDATE machine SET roleArn = ?, revision = ? WHERE name = ?');
  const revision = database.prepare('SELECT definition FROM revision WHERE id = ?');
  const addRevision = (machine: string, definition: string): string => {
    const id = randomUUID();
    insertRevision.run(id, machine, definition);
    return id;
  };
  return {
    find(name: string): StoredMachine | undefined {
      const row = find.get(name);
      return row && machineSchema.parse(row);
    },
    /** In the order of their names, after a name. */
    list: (after: string, limit: number): StoredMachine[] =>
      list.all(after, limit).map((row) => machineSchema.parse(row)),
    add(machine: { name: string; roleArn: string; definition: string; createdAtMs: number }): void {
      const { name, roleArn, definition, createdAtMs } = machine;
      insert.run(name, roleArn, createdAtMs, addRevision(name, definition));
    },
    /** Returns the id of the new revision. */
    update(name: string, change: { roleArn: string; definition: string }): string {
      const id = addRevision(name, change.definition);
      update.run(change.roleArn, id, name);
      return id;
    },
    definitionOf(revisionId: string): string {
      return z.object({ definition: z.string() }).parse(revision.get(revisionId)).definition;
    },
    markDeleting: (name: string): void =>
      void database.prepare("UPDATE machine SET status = 'DELETING' WHERE name = ?").run(name),
    /** Deletes a machine with its executions. */
    delete(name: string): void {
      const executions = 'SELECT arn FROM execution WHERE machine = ?';
      for (const statement of [
        `DELETE FROM event WHERE execution IN (${executions})`,
        `DELETE FROM token WHERE execution IN (${executions})`,
        `DELETE FROM thread WHERE execution IN (${executions})`,
        'DELETE FROM execution WHERE machine = ?',
        'DELETE FROM revision WHERE machine = ?',
        'DELETE FROM machine WHERE name = ?',
      ])
        database.prepare(statement).run(name);
    },
  };
}
