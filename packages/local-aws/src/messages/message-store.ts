import type { SQLOutputValue } from 'node:sqlite';
import * as z from 'zod';
import { inTransaction, openDatabase } from '../shared/open-database.ts';
import { openOutbox } from '../shared/outbox.ts';
import { publishServiceEvents } from '../shared/service-events.ts';
import { firstReportOf } from './mail-report.ts';
import {
  findCodes,
  findLinks,
  type Message,
  type MessageKind,
  messageSchema,
  type NewMessage,
  textOfHtml,
} from './message.ts';

type MessageFilter = {
  /** Part of the recipient's address or number. */
  to?: string | undefined;
  kind?: MessageKind | undefined;
  /** Only messages with a greater id. */
  after?: number | undefined;
  /** Only messages with a smaller id. */
  before?: number | undefined;
  limit: number;
};

export type MessageStore = {
  /** Stores all messages or none. */
  add(messages: NewMessage[]): void;
  /** Newest first. */
  list(filter: MessageFilter): Message[];
  /** Number of messages that match the filter, on all pages. */
  count(filter: Pick<MessageFilter, 'to' | 'kind'>): number;
  /** A message by its id. */
  find(id: number): Message | undefined;
  /** Delivers a report about a mail to EventBridge. */
  report(event: object): void;
  clear(): void;
  /** Removes all messages to one address or number. */
  removeTo(recipient: string): void;
  close(): Promise<void>;
};

const rowSchema = z.object({ id: z.number(), body: z.string() });
const storedSchema = messageSchema.omit({ id: true });

/** `eventsEndpoint`: of the local EventBridge; reports stay undelivered without one. */
export function openMessageStore(
  dataDir: string,
  eventsEndpoint: (() => string) | undefined,
): MessageStore {
  const database = openDatabase(dataDir, 'messages');
  database.exec(`
    CREATE TABLE IF NOT EXISTS message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL, recipient TEXT NOT NULL, body TEXT NOT NULL
    ) STRICT;
  `);
  const outbox =
    eventsEndpoint &&
    openOutbox(database, {
      name: 'messages',
      batch: 100,
      deliver: (events, signal) => publishServiceEvents(eventsEndpoint(), events, signal),
    });
  const byId = database.prepare('SELECT id, body FROM message WHERE id = ?');
  const insert = database.prepare('INSERT INTO message (kind, recipient, body) VALUES (?, ?, ?)');
  const MATCHES = `(?1 = '' OR instr(lower(recipient), ?1) > 0) AND (?2 = '' OR kind = ?2)`;
  const page = database.prepare(
    `SELECT id, body FROM message WHERE ${MATCHES} AND id > ?3 AND id < ?4 ORDER BY id DESC LIMIT ?5`,
  );
  const total = database.prepare(`SELECT count(*) AS total FROM message WHERE ${MATCHES}`);
  const remove = database.prepare('DELETE FROM message WHERE lower(recipient) = ?');
  const matching = (filter: Pick<MessageFilter, 'to' | 'kind'>): [string, string] => [
    (filter.to ?? '').trim().toLowerCase(),
    filter.kind ?? '',
  ];

  return {
    add(messages) {
      inTransaction(database, () => {
        for (const message of messages) {
          const text = message.text || textOfHtml(message.html ?? '');
          const read = { ...message, text };
          const body = { ...read, codes: findCodes(text), links: findLinks(read) };
          insert.run(message.kind, message.to, JSON.stringify(body));
          const report = firstReportOf(message);
          if (report) outbox?.add(report);
        }
      });
    },
    list(filter) {
      const { after = 0, before = Number.MAX_SAFE_INTEGER, limit } = filter;
      return page.all(...matching(filter), after, before, limit).map(toMessage);
    },
    count(filter) {
      return z.object({ total: z.number() }).parse(total.get(...matching(filter))).total;
    },
    find(id) {
      const row = byId.get(id);
      return row && toMessage(row);
    },
    report(event) {
      inTransaction(database, () => outbox?.add(event));
    },
    clear() {
      database.exec('DELETE FROM message');
    },
    removeTo(recipient) {
      remove.run(recipient.trim().toLowerCase());
    },
    async close() {
      await outbox?.close();
      database.close();
    },
  };
}

function toMessage(row: Record<string, SQLOutputValue>): Message {
  const { id, body } = rowSchema.parse(row);
  return { id, ...storedSchema.parse(JSON.parse(body)) };
}
