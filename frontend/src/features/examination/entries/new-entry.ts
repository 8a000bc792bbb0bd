import type { WrittenEntry } from '#contracts/rules/speech/entry-kinds.ts';

/** An entry that a person writes while the record goes on, or beside it. */
export type NewEntry = { entry: WrittenEntry; text: string; speaker: string; witness: string };
