import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { inTransaction, openDatabase, prepareOnce } from '../shared/open-database.ts';
import { attributesSchema, type MessageAttributes } from './message-attributes.ts';
import { type QueueSettings, queueArn, queueOfArn, settingsSchema } from './queue-attributes.ts';

const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema);

const queueSchema = z.object({
  name: z.string(),
  settings: jsonOf(settingsSchema),
  createdAtMs: z.number(),
  modifiedAtMs: z.number(),
});
export type Queue = z.output<typeof queueSchema>;

const messageSchema = z.object({
  seq: z.number(),
  id: z.string(),
  queue: z.string(),
  body: z.string(),
  attributes: jsonOf(attributesSchema),
  sentAtMs: z.number(),
  visibleAtMs: z.number(),
  receiveCount: z.number(),
  firstReceivedAtMs: z.number().nullable(),
  /** Of the last receive; null before the first. */
  receipt: z.string().nullable(),
  /** Queue that the message was moved from to this dead-letter queue. */
  deadLetterSource: z.string().nullable(),
});
export type StoredMessage = z.output<typeof messageSchema>;

const taskSchema = z.object({
  handle: z.string(),
  source: z.string(),
  destination: z.string().nullable(),
  moved: z.number(),
  toMove: z.number(),
  failure: z.string().nullable(),
  startedAtMs: z.number(),
});
export type MoveTask = z.output<typeof taskSchema>;

/** Queues and messages in SQLite. Each method is one transaction. */
export type QueueStore = ReturnType<typeof openQueueStore>;

export function openQueueStore(dataDir: string) {
  const database = openDatabase(dataDir, 'sqs');
  database.exec(`
    CREATE TABLE IF NOT EXISTS queue (
      name TEXT PRIMARY KEY, settings TEXT NOT NULL,
      createdAtMs INTEGER NOT NULL, modifiedAtMs INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS message (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, queue TEXT NOT NULL,
      body TEXT NOT NULL, attributes TEXT NOT NULL, sentAtMs INTEGER NOT NULL,
      visibleAtMs INTEGER NOT NULL, receiveCount INTEGER NOT NULL DEFAULT 0,
      firstReceivedAtMs INTEGER, receipt TEXT UNIQUE, deadLetterSource TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS message_visible ON message (queue, visibleAtMs, seq);
    CREATE INDEX IF NOT EXISTS message_sent ON message (queue, sentAtMs);
    CREATE TABLE IF NOT EXISTS move_task (
      handle TEXT PRIMARY KEY, source TEXT NOT NULL, destination TEXT, moved INTEGER NOT NULL,
      toMove INTEGER NOT NULL, failure TEXT, startedAtMs INTEGER NOT NULL
    ) STRICT;
  `);
  const one = (sql: string, ...values: (string | number)[]) =>
    prepareOnce(database, sql).get(...values);
  const all = (sql: string, ...values: (string | number)[]) =>
    prepareOnce(database, sql).all(...values);
  const run = (sql: string, ...values: (string | number | null)[]) =>
    Number(prepareOnce(database, sql).run(...values).changes);

  const findQueue = (name: string): Queue | undefined => {
    const row = one('SELECT * FROM queue WHERE name = ?', name);
    return row && queueSchema.parse(row);
  };
  const countOf = (sql: string, ...values: (string | number)[]) =>
    z.object({ count: z.number() }).parse(one(`SELECT count(*) AS count ${sql}`, ...values)).count;

  return {
    findQueue,

    putQueue(name: string, settings: QueueSettings, nowMs: number): void {
      run(
        `INSERT INTO queue (name, settings, createdAtMs, modifiedAtMs) VALUES (?1, ?2, ?3, ?3)
           ON CONFLICT (name) DO UPDATE SET settings = ?2, modifiedAtMs = ?3`,
        name,
        JSON.stringify(settings),
        nowMs,
      );
    },

    listQueues(prefix: string, page: { after: string; limit: number }): string[] {
      return all(
        `SELECT name FROM queue WHERE substr(name, 1, length(?1)) = ?1 AND name > ?2
           ORDER BY name LIMIT ?3`,
        prefix,
        page.after,
        page.limit,
      ).map((row) => String(row['name']));
    },

    deleteQueue(name: string): void {
      inTransaction(database, () => {
        run('DELETE FROM message WHERE queue = ?', name);
        run('DELETE FROM queue WHERE name = ?', name);
      });
    },

    purge: (name: string): void => void run('DELETE FROM message WHERE queue = ?', name),

    isDeadLetterQueue(name: string): boolean {
      return (
        one(
          "SELECT 1 FROM queue WHERE settings ->> '$.RedrivePolicy.deadLetterTargetArn' = ?",
          queueArn(name),
        ) !== undefined
      );
    },

    add(message: {
      id: string;
      queue: string;
      body: string;
      attributes: MessageAttributes;
      sentAtMs: number;
      visibleAtMs: number;
    }): void {
      run(
        `INSERT INTO message (id, queue, body, attributes, sentAtMs, visibleAtMs)
           VALUES (?, ?, ?, ?, ?, ?)`,
        message.id,
        message.queue,
        message.body,
        JSON.stringify(message.attributes),
        message.sentAtMs,
        message.visibleAtMs,
      );
    },

    /**
     * Receives visible messages and hides them. A message that was received maxReceiveCount times
     * moves to the dead-letter queue instead. Expired messages are deleted.
     */
    receive(
      queue: Queue,
      wanted: { limit: number; maxBytes: number; nowMs: number; hiddenUntilMs: number },
    ): { messages: StoredMessage[]; moved: boolean } {
      const { nowMs } = wanted;
      const { RedrivePolicy } = queue.settings;
      return inTransaction(database, () => {
        expire(queue, nowMs);
        const moved = RedrivePolicy ? moveToDeadLetters(queue, RedrivePolicy, nowMs) : 0;
        const messages: StoredMessage[] = [];
        let bytes = 0;
        for (const row of all(
          'SELECT * FROM message WHERE queue = ? AND visibleAtMs <= ? ORDER BY visibleAtMs, seq LIMIT ?',
          queue.name,
          nowMs,
          wanted.limit,
        )) {
          const message = messageSchema.parse(row);
          bytes += Buffer.byteLength(message.body);
          if (messages.length && bytes > wanted.maxBytes) break;
          messages.push(hide(message, wanted));
        }
        return { messages, moved: moved > 0 };
      });
    },

    /** Makes all messages in flight visible. Returns their number. */
    releaseReceived: (nowMs: number): number =>
      run(
        'UPDATE message SET visibleAtMs = ?1 WHERE receipt IS NOT NULL AND visibleAtMs > ?1',
        nowMs,
      ),

    /** When the next hidden message becomes visible; undefined without one. */
    nextVisibleAtMs(queue: string): number | undefined {
      const row = one('SELECT min(visibleAtMs) AS at FROM message WHERE queue = ?', queue);
      return z.object({ at: z.number().nullable() }).parse(row).at ?? undefined;
    },

    /** Deletes the message if this is its last receipt. */
    deleteReceived: (queue: string, receipt: string): void =>
      void run('DELETE FROM message WHERE queue = ? AND receipt = ?', queue, receipt),

    /** By any receipt of the message, as on AWS. False if the queue does not have the message. */
    changeVisibility: (queue: string, messageId: string, untilMs: number): boolean =>
      run(
        'UPDATE message SET visibleAtMs = ? WHERE queue = ? AND id = ? AND receipt IS NOT NULL',
        untilMs,
        queue,
        messageId,
      ) > 0,

    count(queue: Queue, nowMs: number): { visible: number; inFlight: number; delayed: number } {
      expire(queue, nowMs);
      const from = 'FROM message WHERE queue = ? AND visibleAtMs';
      return {
        visible: countOf(`${from} <= ?`, queue.name, nowMs),
        inFlight: countOf(`${from} > ? AND receipt IS NOT NULL`, queue.name, nowMs),
        delayed: countOf(`${from} > ? AND receipt IS NULL`, queue.name, nowMs),
      };
    },

    /**
     * Moves the visible messages of a dead-letter queue to `destination`, or each to the queue that
     * it came from. They become new messages, as on AWS.
     */
    move(task: {
      handle: string;
      source: string;
      destination: string | null;
      nowMs: number;
    }): void {
      const { handle, source, destination, nowMs } = task;
      inTransaction(database, () => {
        const messages = all(
          'SELECT * FROM message WHERE queue = ? AND visibleAtMs <= ?',
          source,
          nowMs,
        ).map((row) => messageSchema.parse(row));
        let moved = 0;
        for (const { seq, deadLetterSource } of messages) {
          const target = findQueue(destination ?? deadLetterSource ?? '');
          if (!target) continue;
          moved += run(
            `UPDATE message SET id = ?, queue = ?, sentAtMs = ?3, visibleAtMs = ?3, receiveCount = 0,
               firstReceivedAtMs = NULL, receipt = NULL, deadLetterSource = NULL WHERE seq = ?4`,
            randomUUID(),
            target.name,
            nowMs,
            seq,
          );
        }
        run(
          `INSERT INTO move_task (handle, source, destination, moved, toMove, failure, startedAtMs)
             VALUES (?, ?, ?, ?, ?, ?, ?)`,
          handle,
          source,
          destination,
          moved,
          messages.length,
          moved < messages.length ? 'COULD_NOT_DETERMINE_MESSAGE_SOURCE' : null,
          nowMs,
        );
      });
    },

    listMoveTasks(source: string, limit: number): MoveTask[] {
      return all(
        'SELECT * FROM move_task WHERE source = ? ORDER BY startedAtMs DESC, rowid DESC LIMIT ?',
        source,
        limit,
      ).map((row) => taskSchema.parse(row));
    },

    close: () => database.close(),
  };

  function expire({ name, settings }: Queue, nowMs: number): void {
    const sentBefore = nowMs - settings.MessageRetentionPeriod * 1000;
    run('DELETE FROM message WHERE queue = ? AND sentAtMs <= ?', name, sentBefore);
  }

  /** The original time of sending stays, so that the retention period counts from it. */
  function moveToDeadLetters(
    { name }: Queue,
    policy: { deadLetterTargetArn: string; maxReceiveCount: number },
    nowMs: number,
  ): number {
    const target = findQueue(queueOfArn(policy.deadLetterTargetArn) ?? '');
    if (!target) return 0;
    return run(
      `UPDATE message SET queue = ?, visibleAtMs = ?2, receipt = NULL, deadLetterSource = ?3
         WHERE queue = ?3 AND visibleAtMs <= ?2 AND receiveCount >= ?4`,
      target.name,
      nowMs,
      name,
      policy.maxReceiveCount,
    );
  }

  function hide(
    message: StoredMessage,
    { nowMs, hiddenUntilMs }: { nowMs: number; hiddenUntilMs: number },
  ): StoredMessage {
    const hidden = {
      ...message,
      visibleAtMs: hiddenUntilMs,
      receiveCount: message.receiveCount + 1,
      firstReceivedAtMs: message.firstReceivedAtMs ?? nowMs,
      receipt: newReceipt(message, nowMs),
    };
    run(
      `UPDATE message SET visibleAtMs = ?, receiveCount = ?, firstReceivedAtMs = ?, receipt = ?
         WHERE seq = ?`,
      hidden.visibleAtMs,
      hidden.receiveCount,
      hidden.firstReceivedAtMs,
      hidden.receipt,
      message.seq,
    );
    return hidden;
  }
}

/** A receipt handle names its queue, message and time. */
const newReceipt = ({ queue, id }: StoredMessage, receivedAtMs: number): string =>
  Buffer.from(`${queue}/${id}/${randomUUID()}/${receivedAtMs}`).toString('base64');

export type Receipt = { queue: string; messageId: string; receivedAtMs: number };

/** Undefined for a text that is no receipt handle. */
export function readReceipt(handle: string): Receipt | undefined {
  const text = Buffer.from(handle, 'base64').toString('utf8');
  const [, queue, messageId, receivedAtMs] =
    /^([\w-]+)\/([\da-f-]{36})\/[\da-f-]{36}(?:\/(\d+))?$/.exec(text) ?? [];
  if (queue === undefined || messageId === undefined) return undefined;
  // Handles of earlier versions have no time.
  return { queue, messageId, receivedAtMs: Number(receivedAtMs ?? Number.POSITIVE_INFINITY) };
}
