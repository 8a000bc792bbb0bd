import { type Operator, operationRecord } from '#lambdas/accounts/operator.door.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { SpeechServer } from '../record/speech-server.constants.ts';
import { speechItemChange } from '../record/speech-settings-repository.ts';

/**
 * What an operator sets for a case: who turns its speech into text (`server` undefined for Amazon
 * Transcribe), or whether it has transcription at all.
 */
export type SpeechChange =
  | { server: SpeechServer | undefined }
  | { enableTranscription: 'yes' | 'no' };

/** Changes a case's speech settings, with an audit record. Throws not_found without such a case. */
export async function setSpeech(
  deps: { table: Table; clock: Clock },
  { caseId, change, operator }: { caseId: string; change: SpeechChange; operator: Operator },
): Promise<void> {
  if (!(await findCase(deps.table, caseId))) throw new AppError('not_found', 'Case not found');
  await transact(deps.table, () => [
    speechItemChange(deps.table, caseId, change),
    operationRecord(deps, {
      operator,
      ...('server' in change
        ? { event: 'speech_server_set', change: { to: change.server ?? 'transcribe' } }
        : { event: 'transcription_set', change: { to: change.enableTranscription } }),
      subject: caseId,
    }),
  ]);
}
