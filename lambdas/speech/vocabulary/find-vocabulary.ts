import { type SpeechLanguage, speechLanguages } from '#contracts/rules/speech/languages.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { logger } from '#shared/logger.ts';
import type { ReadSpeechSettings } from '../connect.door.ts';
import {
  listVocabularies,
  storeVocabulary,
  type VocabularyPlace,
} from '../record/vocabulary-repository.ts';
import type { SpeechSettings } from '../speech-settings.constants.ts';
import { collectWords } from './collect-words.ts';
import {
  createVocabulary,
  stateOfVocabulary,
  tidyVocabularies,
  type VocabulariesDeps,
  vocabularyName,
} from './transcribe-vocabularies.ts';

/** Which vocabulary a stream or a clip is heard with (docs/adr/0103-vocabularies.md). */

export type VocabularyDeps = VocabulariesDeps & { settings: ReadSpeechSettings };

type Use = {
  userId: string;
  /** The caller is a member of it. */
  caseId: string | undefined;
  /** The case, where it was read already. */
  caseRecord?: CaseRecord;
  language: SpeechLanguage;
  now: Date;
};
type Owner = Pick<VocabularyPlace, 'userId' | 'caseId' | 'languageCode'>;
type Wanted = {
  stage: string;
  owner: Owner;
  language: SpeechLanguage;
  name: string;
  words: string[];
  now: Date;
};

/** The answer to a person who speaks does not wait longer for Transcribe. */
const MAX_WAIT_MS = 3_000;
/** Words that change while somebody edits their list make one vocabulary a minute. */
const CHANGE_SECONDS = 60;
/** A vocabulary in use is looked at again after so long: somebody may have deleted it. */
const CHECK_SECONDS = 600;
const USE_NOTED_SECONDS = 120;
/** Longer than an address lives and than a use goes unnoted. */
const FREE_AFTER_SECONDS = 900;

const ownerOf = ({ userId, caseId = '', language }: Omit<Use, 'now'>): Owner => ({
  ...{ userId, caseId, languageCode: speechLanguages[language] },
});
const isOwn = (owner: Owner) => (place: VocabularyPlace) =>
  place.userId === owner.userId &&
  place.caseId === owner.caseId &&
  place.languageCode === owner.languageCode;
const isSince = (at: string, now: Date, seconds: number): boolean =>
  now.getTime() - Date.parse(at) < seconds * 1_000;
const usableOf = (place: VocabularyPlace | undefined): string | undefined =>
  place?.state === 'ready' ? place.name : place?.former;

/**
 * The name of the vocabulary for a stream of a person: of their own words and those of the case, once
 * it is ready; until then that of their words before, else the deployment's for the language. It is made
 * when the words have changed. Never throws: a person speaks with it or without it.
 */
export const findVocabulary = (deps: VocabularyDeps, use: Use): Promise<string | undefined> =>
  orOfDeployment(deps, use, (settings) => prepare(deps, use, settings));

/** The same for a clip, which is heard at once: makes none. Reads the places only. */
export const findReadyVocabulary = (
  deps: Pick<VocabularyDeps, 'table' | 'settings'>,
  use: Omit<Use, 'now'>,
): Promise<string | undefined> =>
  orOfDeployment(deps, use, async () => {
    const owner = ownerOf(use);
    return usableOf((await listVocabularies(deps.table)).find(isOwn(owner)));
  });

/**
 * The same for a job, which can wait: whether the vocabulary of the words of now is still being made, so
 * that the job is heard with it when it is started later.
 */
export async function vocabularyOfJob(
  deps: VocabularyDeps,
  use: Use,
): Promise<{ name: string | undefined; isComing: boolean; ofDeployment: string | undefined }> {
  const name = await findVocabulary(deps, use);
  const { ownVocabularies, vocabularies } = await deps.settings();
  const owner = ownerOf(use);
  const place =
    ownVocabularies === 0
      ? undefined
      : await orGoOn(async () =>
          (await listVocabularies(deps.table, { isConsistent: true })).find(isOwn(owner)),
        );
  const ofDeployment = vocabularies[speechLanguages[use.language]];
  return { name, isComing: place?.state === 'making', ofDeployment };
}

async function orOfDeployment(
  { settings }: Pick<VocabularyDeps, 'settings'>,
  { language }: Pick<Use, 'language'>,
  find: (settings: SpeechSettings) => Promise<string | undefined>,
): Promise<string | undefined> {
  const read = await settings();
  const own = read.ownVocabularies === 0 ? undefined : await orGoOn(() => find(read));
  return own ?? read.vocabularies[speechLanguages[language]];
}

/** Does without what fails. */
async function orGoOn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    logger.warn('vocabulary_failed', { error: error instanceof Error ? error.name : 'unknown' });
    return undefined;
  }
}

async function prepare(
  deps: VocabularyDeps,
  { now, ...use }: Use,
  { stage, ownVocabularies: maximum }: SpeechSettings,
): Promise<string | undefined> {
  const owner = ownerOf(use);
  const { userId, caseId, caseRecord, language } = use;
  const [words, places] = await Promise.all([
    collectWords(deps.table, {
      userId,
      caseRecord,
      language,
      ...(caseId !== undefined && { caseId }),
    }),
    listVocabularies(deps.table),
  ]);
  if (words.length === 0) return undefined;
  const name = vocabularyName(stage, owner, words);
  const wanted = { stage, owner, language, name, words, now };
  const own = places.find(isOwn(owner));
  if (own?.name === name) return keepUp(deps, own, wanted);
  if (own && isSince(own.changedAt, now, CHANGE_SECONDS)) return usableOf(own);
  const place = own ?? freePlace(places, { maximum, now });
  if (place) return make(deps, { place, own }, wanted);
  logger.warn('vocabularies_in_use', { places: places.length });
  return undefined;
}

/** The vocabulary has the words of now: it is used once Transcribe has it ready. */
async function keepUp(
  deps: VocabularyDeps,
  place: VocabularyPlace,
  { stage, name, words, language, now }: Wanted,
): Promise<string | undefined> {
  const usedAt = now.toISOString();
  if (place.state === 'ready' && isSince(place.usedAt, now, CHECK_SECONDS)) {
    if (!isSince(place.usedAt, now, USE_NOTED_SECONDS))
      await storeVocabulary(deps.table, { ...place, usedAt });
    return name;
  }
  // It fails again with the same words.
  if (place.state === 'failed') return undefined;
  const abortSignal = AbortSignal.timeout(MAX_WAIT_MS);
  const state = await stateOfVocabulary(deps, name, abortSignal);
  if (state === 'READY') {
    const { former, ...rest } = place;
    await storeVocabulary(deps.table, { ...rest, state: 'ready', usedAt });
    if (former !== undefined)
      await orGoOn(() => tidyVocabularies(deps, { stage, now, abortSignal }));
    return name;
  }
  if (state === 'FAILED') {
    logger.warn('vocabulary_refused', { name });
    const { former, ...rest } = place;
    await storeVocabulary(deps.table, { ...rest, state: 'failed', usedAt });
    return undefined;
  }
  const former = place.state === 'making' ? place.former : undefined;
  await storeVocabulary(deps.table, { ...place, state: 'making', usedAt });
  // A function was ended before it made the vocabulary, or somebody has deleted it.
  if (state === undefined)
    await orGoOn(() => createVocabulary(deps, { name, language, words }, abortSignal));
  return former;
}

/** Takes a place, then makes the vocabulary in it. Of two requests at once one does so. */
async function make(
  deps: VocabularyDeps,
  {
    place,
    own,
  }: { place: Pick<VocabularyPlace, 'sk' | 'version'>; own?: VocabularyPlace | undefined },
  { stage, owner, name, words, language, now }: Wanted,
): Promise<string | undefined> {
  const former = usableOf(own);
  const at = now.toISOString();
  const isTaken = await storeVocabulary(deps.table, {
    ...{ sk: place.sk, version: place.version, ...owner, name, state: 'making' },
    ...(former !== undefined && { former }),
    ...{ changedAt: at, usedAt: at },
  });
  if (!isTaken) return former;
  const abortSignal = AbortSignal.timeout(MAX_WAIT_MS);
  await orGoOn(async () => {
    await tidyVocabularies(deps, { stage, now, abortSignal });
    await createVocabulary(deps, { name, language, words }, abortSignal);
  });
  return former;
}

/** An empty place, else the one that was not used for longest; undefined while all are in use. */
function freePlace(
  places: readonly VocabularyPlace[],
  { maximum, now }: { maximum: number; now: Date },
): Pick<VocabularyPlace, 'sk' | 'version'> | undefined {
  const taken = new Set(places.map(({ sk }) => sk));
  const numbers = Array.from({ length: maximum }, (_, at) => String(at).padStart(2, '0'));
  const empty = numbers.find((number) => !taken.has(number));
  if (empty !== undefined) return { sk: empty, version: 0 };
  return places
    .filter(({ usedAt }) => !isSince(usedAt, now, FREE_AFTER_SECONDS))
    .toSorted((one, other) => (one.usedAt < other.usedAt ? -1 : 1))[0];
}
