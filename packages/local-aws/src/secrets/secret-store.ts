import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { openDatabase } from '../shared/open-database.ts';

const secretSchema = z.object({
  arn: z.string(),
  name: z.string(),
  versionId: z.string(),
  text: z.string().nullable(),
  /** Base64, as in the API. */
  binary: z.string().nullable(),
  createdAtMs: z.number(),
});
export type StoredSecret = z.output<typeof secretSchema>;

export type SecretStore = {
  /** By name or ARN; also by an ARN without its last six characters. */
  find(id: string): StoredSecret | undefined;
  add(secret: Omit<StoredSecret, 'arn' | 'createdAtMs'>): StoredSecret;
  /** Replaces the value and its version. */
  replace(secret: StoredSecret): StoredSecret;
  close(): void;
};

export function openSecretStore(dataDir: string): SecretStore {
  const database = openDatabase(dataDir, 'secrets');
  database.exec(`
    CREATE TABLE IF NOT EXISTS secret (
      name TEXT PRIMARY KEY, arn TEXT NOT NULL UNIQUE, versionId TEXT NOT NULL,
      text TEXT, binary TEXT, createdAtMs INTEGER NOT NULL
    ) STRICT;
  `);
  const byId = database.prepare('SELECT * FROM secret WHERE name = ?1 OR arn = ?1');
  const insert = database.prepare(
    'INSERT INTO secret (name, arn, versionId, text, binary, createdAtMs) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare(
    'UPDATE secret SET versionId = ?, text = ?, binary = ?, createdAtMs = ? WHERE name = ?',
  );
  return {
    find(id) {
      // Names have no colons, so the prefix occurs in ARNs only.
      const row = byId.get(id) ?? byId.get(id.replace(ARN_START, ''));
      return row && secretSchema.parse(row);
    },
    add(secret) {
      const stored = { ...secret, arn: newArn(secret.name), createdAtMs: Date.now() };
      const { name, arn, versionId, text, binary, createdAtMs } = stored;
      insert.run(name, arn, versionId, text, binary, createdAtMs);
      return stored;
    },
    replace(secret) {
      const stored = { ...secret, createdAtMs: Date.now() };
      update.run(stored.versionId, stored.text, stored.binary, stored.createdAtMs, stored.name);
      return stored;
    },
    close: () => database.close(),
  };
}

const ARN_START = `arn:aws:secretsmanager:${LOCAL_REGION}:${LOCAL_ACCOUNT}:secret:`;

/** Each ARN ends with six random characters, as on AWS. */
function newArn(name: string): string {
  const suffix = randomBytes(8)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, 'x')
    .slice(0, 6);
  return `${ARN_START}${name}-${suffix}`;
}
