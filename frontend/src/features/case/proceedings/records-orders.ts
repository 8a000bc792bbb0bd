import type { Me } from '#contracts/endpoints/accounts.ts';
import type { Case } from '#contracts/endpoints/cases.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';

/** Whether a neutral records orders in a case: the arbitrator of a running arbitration (D103). */
export const recordsOrders = (
  { resolutionKind, status }: Case,
  me: Pick<Me, 'role'> | undefined,
): boolean =>
  resolutionKind === 'arbitration' && me?.role === 'arbitrator' && takesHearings(status);
