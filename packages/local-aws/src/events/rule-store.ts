import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { inTransaction } from '../shared/open-database.ts';

const ruleSchema = z.object({
  name: z.string(),
  pattern: z.string(),
  state: z.enum(['ENABLED', 'DISABLED']),
  description: z.string().nullable(),
});
export type Rule = z.output<typeof ruleSchema>;

const targetSchema = z.object({ id: z.string(), arn: z.string() });
export type Target = z.output<typeof targetSchema>;

const countSchema = z.object({ count: z.number() });

/** Rules of the default event bus and their targets. */
export type RuleStore = ReturnType<typeof openRuleStore>;

export function openRuleStore(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS rule (
      name TEXT PRIMARY KEY, pattern TEXT NOT NULL, state TEXT NOT NULL, description TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS target (
      rule TEXT NOT NULL, id TEXT NOT NULL, arn TEXT NOT NULL, PRIMARY KEY (rule, id)
    ) STRICT;
  `);
  return {
    find(name: string): Rule | undefined {
      const row = database.prepare('SELECT * FROM rule WHERE name = ?').get(name);
      return row && ruleSchema.parse(row);
    },
    put({ name, pattern, state, description }: Rule): void {
      database
        .prepare(
          'INSERT OR REPLACE INTO rule (name, pattern, state, description) VALUES (?, ?, ?, ?)',
        )
        .run(name, pattern, state, description);
    },
    count: (): number =>
      countSchema.parse(database.prepare('SELECT count(*) AS count FROM rule').get()).count,
    delete: (name: string) => void database.prepare('DELETE FROM rule WHERE name = ?').run(name),
    list(page: { prefix: string; after: string; limit: number }): Rule[] {
      return database
        .prepare(
          `SELECT * FROM rule WHERE substr(name, 1, length(?1)) = ?1 AND name > ?2
             ORDER BY name LIMIT ?3`,
        )
        .all(page.prefix, page.after, page.limit)
        .map((row) => ruleSchema.parse(row));
    },
    targets(rule: string): Target[] {
      return database
        .prepare('SELECT id, arn FROM target WHERE rule = ? ORDER BY id')
        .all(rule)
        .map((row) => targetSchema.parse(row));
    },
    putTargets(rule: string, targets: Target[]): void {
      inTransaction(database, () => {
        for (const { id, arn } of targets)
          database
            .prepare('INSERT OR REPLACE INTO target (rule, id, arn) VALUES (?, ?, ?)')
            .run(rule, id, arn);
      });
    },
    removeTarget: (rule: string, id: string): boolean =>
      database.prepare('DELETE FROM target WHERE rule = ? AND id = ?').run(rule, id).changes > 0,
  };
}
