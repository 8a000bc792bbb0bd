import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { soundOf } from '../speech/sound-of.ts';
import { isOfLanguage } from './character-sets.ts';
import type { Vocabulary } from './display-word.ts';

export const vocabularyStates = ['PENDING', 'READY', 'FAILED'] as const;
export type VocabularyState = (typeof vocabularyStates)[number];

const rowSchema = z.object({
  name: z.string(),
  languageCode: z.string(),
  phrases: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  modifiedAtMs: z.number(),
});

/** A vocabulary with its present state. */
export type StoredVocabulary = z.output<typeof rowSchema> & {
  state: VocabularyState;
  failureReason?: string;
};

/** Custom vocabularies by name. */
export type VocabularyStore = ReturnType<typeof openVocabularyStore>;

/** `processingMs`: how long a vocabulary is PENDING. */
export function openVocabularyStore(
  database: DatabaseSync,
  { processingMs, now }: { processingMs: number; now: () => Date },
) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS vocabulary (
      name TEXT PRIMARY KEY, languageCode TEXT NOT NULL, phrases TEXT NOT NULL,
      modifiedAtMs INTEGER NOT NULL
    ) STRICT;
  `);
  const parse = (row: unknown): StoredVocabulary => {
    const stored = rowSchema.parse(row);
    if (now().getTime() - stored.modifiedAtMs < processingMs)
      return { ...stored, state: 'PENDING' };
    const wrong = stored.phrases.find((phrase) => !isOfLanguage(phrase, stored.languageCode));
    if (wrong === undefined) return { ...stored, state: 'READY' };
    return {
      ...stored,
      state: 'FAILED',
      failureReason: `The phrase ${wrong} has characters that ${stored.languageCode} does not support.`,
    };
  };
  const find = (name: string): StoredVocabulary | undefined => {
    const row = database.prepare('SELECT * FROM vocabulary WHERE name = ?').get(name);
    return row && parse(row);
  };
  return {
    find,
    count: (): number =>
      Number(database.prepare('SELECT count(*) AS count FROM vocabulary').get()?.['count'] ?? 0),
    put: (vocabulary: { name: string; languageCode: string; phrases: readonly string[] }) =>
      void database
        .prepare('INSERT OR REPLACE INTO vocabulary VALUES (?, ?, ?, ?)')
        .run(
          vocabulary.name,
          vocabulary.languageCode,
          JSON.stringify(vocabulary.phrases),
          now().getTime(),
        ),
    delete: (name: string) =>
      void database.prepare('DELETE FROM vocabulary WHERE name = ?').run(name),
    /** By name, after `after`. */
    list: (page: {
      nameContains: string;
      state: string | undefined;
      after: string;
      limit: number;
    }) =>
      database
        .prepare(
          'SELECT * FROM vocabulary WHERE instr(lower(name), lower(?)) AND name > ? ORDER BY name',
        )
        .all(page.nameContains, page.after)
        .map(parse)
        .filter(({ state }) => page.state === undefined || state === page.state)
        .slice(0, page.limit),
    /** What a stream hears with: 'PENDING' and 'FAILED' cannot be used. */
    heardWith(name: string): Vocabulary | Exclude<VocabularyState, 'READY'> | undefined {
      const stored = find(name);
      if (stored === undefined) return undefined;
      if (stored.state !== 'READY') return stored.state;
      const bySound = new Map(
        stored.phrases.map((phrase) => [soundOf(phrase), phrase.replace(/-/g, ' ')]),
      );
      return { languageCode: stored.languageCode, displayAs: {}, bySound };
    },
  };
}
