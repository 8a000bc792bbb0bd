import * as z from 'zod';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import {
  placedErratumSchema,
  readingEventSchema,
  readingNoteSchema,
  storedReadingStates,
} from '#contracts/rules/speech/witness-readings.ts';
import { personalLinkSchema } from '#shared/outbox/personal-link.ts';
import { occurrenceSchema, toStoredRedacted } from './redactions-repository.ts';

/** A stored reading: to whom which version of the record was sent, and what became of it. */
export const witnessReadingSchema = z.object({
  caseId: z.string(),
  /** 1, 2, 3 … in its case. */
  number: z.number(),
  /** Number of writes, for optimistic locking. */
  writes: z.number(),
  state: z.enum(storedReadingStates),
  caseCode: z.string(),
  caseTitle: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  witness: z.string(),
  name: z.string(),
  email: z.string(),
  sentBy: z.object({ userId: z.string(), name: z.string() }),
  sentAt: z.iso.datetime(),
  link: personalLinkSchema,
  linkSentAt: z.iso.datetime(),
  linkExpiresAt: z.iso.datetime(),
  /** Revision of the record that was sent. */
  version: z.number(),
  turnCount: z.number(),
  sha256: z.string(),
  openedAt: z.iso.datetime().optional(),
  errata: z.array(placedErratumSchema),
  errataRevision: z.number(),
  /** The code that was mailed last, until it is used. */
  code: z
    .object({
      hash: z.string(),
      sentAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      tries: z.number(),
    })
    .optional(),
  signature: z.object({ name: z.string(), at: z.iso.datetime() }).optional(),
  refusal: z.object({ reason: z.string(), at: z.iso.datetime() }).optional(),
  note: readingNoteSchema.optional(),
  events: z.array(readingEventSchema),
});
export type WitnessReadingRecord = z.output<typeof witnessReadingSchema>;

/** A turn of the version that was sent. */
export type FrozenTurn = { slot: number; version: number; number: number; questionNo: number };

/**
 * What a reading shows: versions of turns, whose layers never change (ADR 38), and the words that were
 * redacted when it was sent. The words themselves are not copied.
 */
export const readingTurnsSchema = z
  .object({
    /** 'slot.version.number.questionNo' of each turn, joined by commas. */
    turns: z.string(),
    redacted: z.array(z.string()),
    /** As those of the record: earlier code withholds `redacted` everywhere. */
    everywhere: z.array(z.string()).optional(),
    occurrences: z.array(occurrenceSchema).default([]),
  })
  .transform(({ turns, redacted, everywhere, occurrences }) => ({
    turns,
    redacted: { words: everywhere ?? redacted, occurrences },
  }));
export type ReadingTurns = z.output<typeof readingTurnsSchema>;

/** What a reading shows, as it is stored. */
export function toStoredTurns({ turns, redacted }: ReadingTurns) {
  const { words, ...rest } = toStoredRedacted(redacted);
  return { turns, redacted: words, ...rest };
}

export const writeFrozen = (turns: readonly FrozenTurn[]): string =>
  turns
    .map(({ slot, version, number, questionNo }) => [slot, version, number, questionNo].join('.'))
    .join(',');

export const readFrozen = (turns: string): FrozenTurn[] =>
  turns.split(',').map((turn) => {
    const [slot = 0, version = 0, number = 0, questionNo = 0] = turn.split('.').map(Number);
    return { slot, version, number, questionNo };
  });

/** Slots and versions in their order. Two texts are equal if no turn has changed since. */
export const versionsOf = (turns: readonly Pick<FrozenTurn, 'slot' | 'version'>[]): string =>
  turns.map(({ slot, version }) => `${slot}.${version}`).join(',');

export const witnessLinkSchema = z.object({ caseId: z.string(), number: z.number() });
