/**
 * Custom vocabularies: CreateVocabulary, UpdateVocabulary, GetVocabulary, DeleteVocabulary and
 * ListVocabularies with lists of phrases.
 */
import * as z from 'zod';
import { matching } from '../../shared/constraints.ts';
import {
  type JsonOperation,
  notCovered,
  operation,
  ServiceError,
} from '../../shared/json-service.ts';
import { findListingPlace, writeListingToken } from '../../shared/listing-token.ts';
import { isBatchLanguage } from '../languages.ts';
import { hasCharacterSet } from './character-sets.ts';
import {
  type StoredVocabulary,
  type VocabularyStore,
  vocabularyStates,
} from './vocabulary-store.ts';

const MAX_VOCABULARY_BYTES = 50 * 1024;
const MAX_PHRASE_LENGTH = 256;

const nameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(...matching('^[0-9a-zA-Z._-]+'));

const contentSchema = z.strictObject({
  VocabularyName: nameSchema,
  LanguageCode: z.string(),
  Phrases: z
    .array(
      z
        .string()
        .max(MAX_PHRASE_LENGTH)
        .regex(...matching('.+')),
    )
    .optional(),
});

type Deps = {
  vocabularies: VocabularyStore;
  maximumVocabularies: number;
  /** Throws the fault of the next request, if one is set. */
  fail: () => void;
};

const badRequest = (message: string) => new ServiceError('BadRequestException', message);

const unknownName = () =>
  new ServiceError(
    'NotFoundException',
    "The requested vocabulary couldn't be found. Check the vocabulary name and try your request again.",
    404,
  );

export const vocabularyOperations = (deps: Deps): Record<string, JsonOperation> => ({
  CreateVocabulary: operation(contentSchema, (input) => {
    deps.fail();
    const phrases = readPhrases(input);
    if (deps.vocabularies.find(input.VocabularyName))
      throw new ServiceError(
        'ConflictException',
        'The requested vocabulary name already exists. Choose a different name and try your request again.',
        409,
      );
    if (deps.vocabularies.count() >= deps.maximumVocabularies)
      throw new ServiceError(
        'LimitExceededException',
        'You have reached your limit of custom vocabularies. Delete one and try your request again.',
        429,
      );
    return put(deps, input, phrases);
  }),
  UpdateVocabulary: operation(contentSchema, (input) => {
    deps.fail();
    const phrases = readPhrases(input);
    requireSettled(deps, input.VocabularyName);
    return put(deps, input, phrases);
  }),
  GetVocabulary: operation(z.strictObject({ VocabularyName: nameSchema }), (input) => {
    deps.fail();
    const stored = deps.vocabularies.find(input.VocabularyName);
    if (!stored) throw unknownName();
    return present(stored);
  }),
  DeleteVocabulary: operation(z.strictObject({ VocabularyName: nameSchema }), (input) => {
    deps.fail();
    requireSettled(deps, input.VocabularyName);
    deps.vocabularies.delete(input.VocabularyName);
    return {};
  }),
  ListVocabularies: operation(
    z.strictObject({
      NameContains: nameSchema.default(''),
      StateEquals: z.enum(vocabularyStates).optional(),
      MaxResults: z.int().min(1).max(100).default(5),
      NextToken: z
        .string()
        .max(8_192)
        .regex(...matching('.+'))
        .optional(),
    }),
    ({ NameContains: nameContains, StateEquals: state, MaxResults: limit, NextToken }) => {
      deps.fail();
      const listing = ['vocabularies', state ?? '', nameContains];
      const after = NextToken === undefined ? '' : findListingPlace(listing, NextToken);
      if (after === undefined) throw badRequest("The next token that you provided isn't valid.");
      const found = deps.vocabularies.list({ nameContains, state, after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        ...(state && { Status: state }),
        ...(last && { NextToken: writeListingToken(listing, last.name) }),
        Vocabularies: page.map(present),
      };
    },
  ),
});

/** A vocabulary that is in work can neither be changed nor deleted. */
function requireSettled({ vocabularies }: Deps, name: string): void {
  const stored = vocabularies.find(name);
  if (!stored) throw unknownName();
  if (stored.state === 'PENDING')
    throw badRequest("The requested vocabulary is PENDING and can't be changed. Try again later.");
}

function readPhrases({ LanguageCode, Phrases }: z.output<typeof contentSchema>): string[] {
  if (!isBatchLanguage(LanguageCode))
    throw badRequest(`'${LanguageCode}' is not a language code that Transcribe supports.`);
  if (Phrases === undefined || Phrases.length === 0)
    throw badRequest('Specify Phrases or VocabularyFileUri, and at least one phrase.');
  if (!hasCharacterSet(LanguageCode))
    throw notCovered('Transcribe', `vocabularies of ${LanguageCode}`);
  if (Phrases.some((phrase) => /\s/.test(phrase)))
    throw badRequest('A phrase must not have spaces. Separate its words with hyphens.');
  if (
    Phrases.reduce((sum, phrase) => sum + Buffer.byteLength(phrase) + 1, 0) > MAX_VOCABULARY_BYTES
  )
    throw badRequest('The vocabulary is larger than 50 KB.');
  return Phrases;
}

function put(
  { vocabularies }: Deps,
  { VocabularyName, LanguageCode }: z.output<typeof contentSchema>,
  phrases: string[],
): object {
  vocabularies.put({ name: VocabularyName, languageCode: LanguageCode, phrases });
  const stored = vocabularies.find(VocabularyName);
  return stored ? present(stored) : {};
}

const present = (stored: StoredVocabulary) => ({
  VocabularyName: stored.name,
  LanguageCode: stored.languageCode,
  VocabularyState: stored.state,
  LastModifiedTime: stored.modifiedAtMs / 1_000,
  ...(stored.failureReason !== undefined && { FailureReason: stored.failureReason }),
});
