import { GetVocabularyCommand, TranscribeClient } from '@aws-sdk/client-transcribe';
import type { StageSettings } from '#lib/config/stages.ts';
import { ask, type Finding, missing, ok } from './finding.ts';

/** The custom vocabularies that the settings name exist, are ready, and are of their language. */
export async function checkVocabularies({
  region,
  speech,
}: Pick<StageSettings, 'region' | 'speech'>): Promise<Finding[]> {
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
  return (await Promise.all(checks)).flat();
}
