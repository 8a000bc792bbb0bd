import type { RecognitionLanguage } from '#contracts/rules/documents/recognition.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { readSpeechItem } from './record/speech-settings-repository.ts';

/**
 * The language that the manager of a case chose for it; undefined where nobody did. The deployment's
 * default says nothing of the papers of a case. Callers check access to the case first. Half a read unit.
 */
export async function findDocumentLanguage(
  table: Table,
  caseId: string,
): Promise<RecognitionLanguage | undefined> {
  return (await readSpeechItem(table, caseId)).recordingLanguage;
}
