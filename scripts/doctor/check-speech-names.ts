import {
  GetVocabularyCommand,
  ListVocabulariesCommand,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { vocabularyPrefix } from '#lambdas/speech/vocabulary/vocabulary.constants.ts';
import type { StageSettings } from '#lib/config/stages.ts';
import { ask, type Finding, missing, ok } from './finding.ts';

/** Of an account; Service Quotas may have raised it. */
const VOCABULARIES = 100;

/**
 * The custom vocabularies that the settings name exist, are ready, and are of their language, and there
 * is room for those of dictation.
 */
export async function checkVocabularies(
  stage: string,
  { region, speech }: Pick<StageSettings, 'region' | 'speech'>,
): Promise<Finding[]> {
  const client = new TranscribeClient({ region });
  const checks = Object.entries(speech.vocabularies).map(([language, VocabularyName]) => {
    const what = `Vocabulary ${VocabularyName} of ${language}`;
    const remedy = `Create it in Amazon Transcribe, ${region}, for ${language}, or take it out of speech.vocabularies.`;
    return ask(
      what,
      async () => {
        const { VocabularyState, LanguageCode } = await client.send(
          new GetVocabularyCommand({ VocabularyName }),
        );
        if (LanguageCode !== language)
          return missing(`${what} (it is of ${LanguageCode ?? 'no language'})`, remedy);
        return VocabularyState === 'READY'
          ? ok(what)
          : missing(`${what} (it is ${VocabularyState ?? 'in no state'})`, remedy);
      },
      missing(what, remedy),
    );
  });
  return (await Promise.all([...checks, checkRoom(client, stage, speech.ownVocabularies)])).flat();
}

/** Vocabularies of others, other stages among them, leave places for those of dictation (docs/adr/0103-vocabularies.md). */
function checkRoom(client: TranscribeClient, stage: string, needed: number): Promise<Finding[]> {
  const what = `Room for ${needed} vocabularies of dictation`;
  return ask(what, async () => {
    const { Vocabularies = [] } = await client.send(
      new ListVocabulariesCommand({ MaxResults: VOCABULARIES }),
    );
    const others = Vocabularies.filter(
      ({ VocabularyName }) => !VocabularyName?.startsWith(vocabularyPrefix(stage)),
    ).length;
    return others + needed <= VOCABULARIES
      ? ok(what)
      : missing(
          `${what} (the account has ${others} others)`,
          'Delete some in Amazon Transcribe, or lower speech.ownVocabularies.',
        );
  });
}
