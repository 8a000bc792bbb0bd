import { generateKeyPairSync, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { openDatabase } from '../shared/open-database.ts';

const keySchema = z.object({
  id: z.string(),
  description: z.string(),
  createdAtMs: z.number(),
  /** PKCS#8 in PEM. */
  privateKey: z.string(),
});
export type StoredKey = z.output<typeof keySchema>;

export type KeyStore = {
  /** By id, ARN, alias name or alias ARN. */
  find(name: string): StoredKey | undefined;
  add(description: string): StoredKey;
  /** False if the alias exists. */
  addAlias(alias: string, keyId: string): boolean;
  close(): void;
};

export const arnStart = `arn:aws:kms:${LOCAL_REGION}:${LOCAL_ACCOUNT}:`;

export const arnOf = ({ id }: Pick<StoredKey, 'id'>): string => `${arnStart}key/${id}`;

export function openKeyStore(dataDir: string): KeyStore {
  const database = openDatabase(dataDir, 'kms');
  database.exec(`
    CREATE TABLE IF NOT EXISTS key (
      id TEXT PRIMARY KEY, description TEXT NOT NULL, createdAtMs INTEGER NOT NULL,
      privateKey TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS alias (name TEXT PRIMARY KEY, keyId TEXT NOT NULL) STRICT;
  `);
  const byId = database.prepare('SELECT * FROM key WHERE id = ?');
  const byAlias = database.prepare(
    'SELECT key.* FROM key JOIN alias ON alias.keyId = key.id WHERE alias.name = ?',
  );
  const insert = database.prepare(
    'INSERT INTO key (id, description, createdAtMs, privateKey) VALUES (?, ?, ?, ?)',
  );
  const insertAlias = database.prepare(
    'INSERT INTO alias (name, keyId) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    find(name) {
      const short = name.startsWith(arnStart) ? name.slice(arnStart.length) : name;
      const row = short.startsWith('alias/')
        ? byAlias.get(short)
        : byId.get(short.replace(/^key\//, ''));
      return row && keySchema.parse(row);
    },
    add(description) {
      const { privateKey } = generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
      const key = { id: randomUUID(), description, createdAtMs: Date.now(), privateKey };
      insert.run(key.id, description, key.createdAtMs, privateKey);
      return key;
    },
    addAlias: (alias, keyId) => insertAlias.run(alias, keyId).changes === 1,
    close: () => database.close(),
  };
}
