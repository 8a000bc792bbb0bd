import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { write } from '../cognito-database.ts';
import type { CognitoDeps } from '../cognito-deps.ts';

/**
 * Opaque, single-use, expiring strings: challenge sessions, OAuth codes, sign-ins in progress at
 * Google.
 */
export type TicketKind = 'challenge' | 'code' | 'provider';

/** Stores a ticket's content and returns the ticket. */
export function issueTicket(
  { database, clock }: CognitoDeps,
  input: { kind: TicketKind; content: object; validSeconds: number },
): string {
  const token = randomBytes(input.kind === 'challenge' ? 96 : 32).toString('base64url');
  const expiresAtMs = clock.nowMs() + input.validSeconds * 1000;
  // Used and expired tickets are kept for a day to distinguish them from unknown ones.
  write(database, 'DELETE FROM tickets WHERE expires_at_ms < ?', clock.nowMs() - 86_400_000);
  write(
    database,
    'INSERT INTO tickets (token_hash, kind, expires_at_ms, doc) VALUES (?, ?, ?, ?)',
    hashToken(token),
    input.kind,
    expiresAtMs,
    JSON.stringify(input.content),
  );
  return token;
}

export type Redeemed<T> =
  | { outcome: 'accepted'; content: T }
  | { outcome: 'used' | 'expired' | 'unknown' };

/** Consumes a ticket. Of several parallel callers, exactly one gets 'accepted'. */
export function redeemTicket<S extends z.ZodType>(
  { database, clock }: CognitoDeps,
  input: { kind: TicketKind; token: string; schema: S },
): Redeemed<z.output<S>> {
  const hash = hashToken(input.token);
  const row = findTicket(database, input.kind, hash);
  if (row === undefined) return { outcome: 'unknown' };
  if (row.expires_at_ms <= clock.nowMs()) return { outcome: 'expired' };
  const taken = write(
    database,
    'UPDATE tickets SET is_used = 1 WHERE token_hash = ? AND is_used = 0',
    hash,
  );
  if (taken === 0) return { outcome: 'used' };
  return { outcome: 'accepted', content: input.schema.parse(JSON.parse(row.doc)) };
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const rowSchema = z.object({ expires_at_ms: z.number(), doc: z.string() });

function findTicket(database: DatabaseSync, kind: TicketKind, hash: string) {
  const row = database
    .prepare('SELECT expires_at_ms, doc FROM tickets WHERE token_hash = ? AND kind = ?')
    .get(hash, kind);
  return row === undefined ? undefined : rowSchema.parse(row);
}
