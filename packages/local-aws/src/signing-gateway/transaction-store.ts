import * as z from 'zod';
import { openDatabase } from '../shared/open-database.ts';
import { type Behaviour, behaviourSchema } from './behaviour.ts';
import type { Identity } from './certificates.ts';
import { signingRequestSchema } from './signing-request.ts';

const bytes = z.instanceof(Uint8Array);

const rowSchema = z.object({
  /** Unguessable id in the addresses of the signatory's page. */
  pageId: z.string(),
  transactionNumber: z.string(),
  referenceNumber: z.string(),
  request: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(signingRequestSchema.omit({ File: true, AuthToken: true })),
  sessionKey: bytes,
  outcome: z.enum(['signed', 'failed', 'cancelled']).nullable(),
  /** When the outcome counts, in milliseconds since 1970; later than the click after a delay. */
  outcomeAtMs: z.number().nullable(),
  /** Why it was not signed; '' if it was. */
  errorMessage: z.string(),
  behaviour: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(behaviourSchema)
    .nullable(),
});
export type Transaction = z.output<typeof rowSchema>;
type Outcome = NonNullable<Transaction['outcome']>;

const COLUMNS =
  'pageId, transactionNumber, referenceNumber, request, sessionKey, outcome, outcomeAtMs, errorMessage, behaviour';

export type Ended = {
  outcome: Outcome;
  outcomeAtMs: number;
  errorMessage: string;
  behaviour: Behaviour;
  /** The signed document. */
  result?: Uint8Array;
};

export type TransactionStore = ReturnType<typeof openTransactionStore>;

export function openTransactionStore(dataDir: string) {
  const database = openDatabase(dataDir, 'signing-gateway');
  database.exec(`
    CREATE TABLE IF NOT EXISTS txn (
      pageId TEXT PRIMARY KEY, transactionNumber TEXT NOT NULL UNIQUE,
      referenceNumber TEXT NOT NULL UNIQUE, request TEXT NOT NULL, sessionKey BLOB NOT NULL,
      document BLOB NOT NULL, result BLOB, outcome TEXT, outcomeAtMs INTEGER,
      errorMessage TEXT NOT NULL DEFAULT '', behaviour TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS identity (
      name TEXT PRIMARY KEY, certificate BLOB NOT NULL, privateKey BLOB NOT NULL
    ) STRICT;
  `);
  const insert = database.prepare(
    `INSERT INTO txn (pageId, transactionNumber, referenceNumber, request, sessionKey, document)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const byPage = database.prepare(`SELECT ${COLUMNS} FROM txn WHERE pageId = ?`);
  const byReference = database.prepare(`SELECT ${COLUMNS} FROM txn WHERE referenceNumber = ?`);
  const all = database.prepare(`SELECT ${COLUMNS} FROM txn ORDER BY rowid`);
  const document = database.prepare('SELECT document FROM txn WHERE pageId = ?');
  const result = database.prepare('SELECT result FROM txn WHERE pageId = ?');
  const end = database.prepare(
    `UPDATE txn SET outcome = ?, outcomeAtMs = ?, errorMessage = ?, behaviour = ?, result = ?
     WHERE pageId = ? AND outcome IS NULL`,
  );
  const identity = database.prepare('SELECT * FROM identity WHERE name = ?');
  const addIdentity = database.prepare('INSERT INTO identity VALUES (?, ?, ?)');
  const read = (row: unknown) => (row ? rowSchema.parse(row) : undefined);
  return {
    /** false if the reference number exists. */
    add({
      pageId,
      transactionNumber,
      referenceNumber,
      request,
      sessionKey,
      document: pdf,
    }: Omit<Transaction, 'outcome' | 'outcomeAtMs' | 'errorMessage' | 'behaviour'> & {
      document: Uint8Array;
    }): boolean {
      const json = JSON.stringify(request);
      const row = [pageId, transactionNumber, referenceNumber, json, sessionKey, pdf] as const;
      return insert.run(...row).changes === 1;
    },
    findByPage: (pageId: string) => read(byPage.get(pageId)),
    findByReference: (referenceNumber: string) => read(byReference.get(referenceNumber)),
    list: () => all.all().map((row) => rowSchema.parse(row)),
    documentOf: (pageId: string) =>
      z.object({ document: bytes }).parse(document.get(pageId)).document,
    /** The signed document; undefined if there is none. */
    resultOf: (pageId: string) =>
      z.object({ result: bytes.nullable() }).parse(result.get(pageId)).result ?? undefined,
    /** false if the transaction has an outcome. */
    end(pageId: string, { outcome, outcomeAtMs, errorMessage, behaviour, result: signed }: Ended) {
      const row = [outcome, outcomeAtMs, errorMessage, JSON.stringify(behaviour), signed ?? null];
      return end.run(...row, pageId).changes === 1;
    },
    /** The identity of a name, created once. */
    async identity(name: string, create: () => Promise<Identity>): Promise<Identity> {
      const found = identity.get(name);
      if (found) return z.object({ certificate: bytes, privateKey: bytes }).parse(found);
      const created = await create();
      addIdentity.run(name, created.certificate, created.privateKey);
      return created;
    },
    close: () => database.close(),
  };
}
