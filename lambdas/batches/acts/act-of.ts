import { addHearingInBatch, decideInBatch } from '#lambdas/cases/batches.door.ts';
import { inviteInBatch } from '#lambdas/invites/batches.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { RowAct } from './run-part.ts';

/** Does the acts that need no keys: all but reminders. */
export const actOf =
  (deps: { table: Table; clock: Clock }): RowAct =>
  async ({ principal, name, question, row }) => {
    const caseId = row.id;
    switch (question.act) {
      case 'approve':
      case 'decline':
        return decideInBatch(deps, {
          ...{ principal, name, caseId },
          submittedOn: row.submittedOn,
          decided:
            question.act === 'approve'
              ? { decision: 'approve' }
              : { decision: 'decline', reason: question.reason },
        });
      case 'assign':
        return inviteInBatch(deps, {
          ...{ principal, caseId, userId: question.userId },
          // A batch is the session of its acts.
          idempotencyKey: `${principal.sessionId}-${caseId}`,
        });
      case 'schedule': {
        const { date = '', time = '' } = row;
        return addHearingInBatch(deps, {
          ...{ principal, caseId },
          hearing: { ...question.hearing, date, time },
        });
      }
      case 'remind':
        throw new Error('Reminders are sent by the function of the settlements');
    }
  };
