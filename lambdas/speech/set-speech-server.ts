import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { type Operator, operationRecord } from '../accounts/index.ts';
import { findCase } from '../cases/index.ts';
import { speechServerItem } from './speech-server-repository.ts';
import type { SpeechServer } from './speech-settings.constants.ts';

/**
 * Chooses who turns the speech of a case into text: a self-hosted server, or Amazon Transcribe if
 * `server` is undefined. Written with an audit record. Throws not_found without such a case.
 */
export async function setSpeechServer(
  deps: { table: Table; clock: Clock },
  {
    caseId,
    server,
    operator,
  }: { caseId: string; server: SpeechServer | undefined; operator: Operator },
): Promise<void> {
  if (!(await findCase(deps.table, caseId))) throw new AppError('not_found', 'Case not found');
  await transact(deps.table, () => [
    speechServerItem(deps.table, caseId, server),
    operationRecord(deps, {
      operator,
      event: 'speech_server_set',
      subject: caseId,
      change: { to: server ?? 'transcribe' },
    }),
  ]);
}
