import { createHash } from 'node:crypto';
import {
  BadRequestException,
  ConflictException,
  CreateVocabularyCommand,
  DeleteVocabularyCommand,
  GetVocabularyCommand,
  ListVocabulariesCommand,
  NotFoundException,
  type TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { type SpeechLanguage, speechLanguages } from '#contracts/rules/speech/languages.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { listVocabularies, removeVocabulary } from '../record/vocabulary-repository.ts';
import { vocabularyPrefix } from './vocabulary.constants.ts';

/** What Amazon Transcribe keeps of vocabularies. */

export type VocabulariesDeps = { table: Table; vocabularies: Pick<TranscribeClient, 'send'> };

/** As many as an account has. */
const LISTED = 100;
/** Vocabularies that are deleted at once; the others by the next ones. */
const DELETED_AT_ONCE = 5;
const DAYS_KEPT = 30;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The name of a vocabulary: one for each owner and content, so that it never has others' words. */
export const vocabularyName = (
  stage: string,
  owner: { userId: string; caseId: string; languageCode: string },
  words: readonly string[],
): string => {
  const { userId, caseId, languageCode } = owner;
  const hash = hashOf(JSON.stringify([userId, caseId, languageCode, words]));
  return `${vocabularyPrefix(stage)}${hash.slice(0, 32)}`;
};

/** The state of a vocabulary; undefined if there is none. */
export async function stateOfVocabulary(
  { vocabularies }: VocabulariesDeps,
  name: string,
  abortSignal: AbortSignal,
): Promise<string | undefined> {
  try {
    const command = new GetVocabularyCommand({ VocabularyName: name });
    return (await vocabularies.send(command, { abortSignal })).VocabularyState;
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

/** Makes a vocabulary, which is ready after seconds or minutes. One that is there already is kept. */
export async function createVocabulary(
  { vocabularies }: VocabulariesDeps,
  { name, language, words }: { name: string; language: SpeechLanguage; words: string[] },
  abortSignal: AbortSignal,
): Promise<void> {
  try {
    await vocabularies.send(
      new CreateVocabularyCommand({
        VocabularyName: name,
        LanguageCode: speechLanguages[language],
        Phrases: words,
      }),
      { abortSignal },
    );
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
  }
}

/** Deletes a vocabulary. One that is gone stays so, and one in work stays until it is tidied up. */
async function deleteVocabulary(
  { vocabularies }: VocabulariesDeps,
  name: string,
  abortSignal: AbortSignal,
): Promise<void> {
  try {
    const command = new DeleteVocabularyCommand({ VocabularyName: name });
    await vocabularies.send(command, { abortSignal });
  } catch (error) {
    if (!(error instanceof NotFoundException || error instanceof BadRequestException)) throw error;
  }
}

/**
 * Removes places that were not used for 30 days, and deletes vocabularies without a place: those of
 * former owners, of former words, of erased people, and of functions that were stopped. Vocabularies are
 * listed before places are read, since a place is written before its vocabulary is made.
 */
export async function tidyVocabularies(
  deps: VocabulariesDeps,
  { stage, now, abortSignal }: { stage: string; now: Date; abortSignal: AbortSignal },
): Promise<void> {
  const command = new ListVocabulariesCommand({
    NameContains: vocabularyPrefix(stage),
    MaxResults: LISTED,
  });
  const { Vocabularies = [] } = await deps.vocabularies.send(command, { abortSignal });
  const kept = new Set<string | undefined>();
  for (const place of await listVocabularies(deps.table, { isConsistent: true })) {
    const isIdle = now.getTime() - Date.parse(place.usedAt) > DAYS_KEPT * 86_400_000;
    if (isIdle && (await removeVocabulary(deps.table, place))) continue;
    kept.add(place.name).add(place.former);
  }
  const unnamed = Vocabularies.filter(
    ({ VocabularyName, VocabularyState }) =>
      VocabularyState !== 'PENDING' && !kept.has(VocabularyName),
  );
  for (const { VocabularyName = '' } of unnamed.slice(0, DELETED_AT_ONCE))
    await deleteVocabulary(deps, VocabularyName, abortSignal);
}
