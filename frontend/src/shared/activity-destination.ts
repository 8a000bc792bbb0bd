import type { Activity } from '#contracts/endpoints/notifications.ts';
import { resolutionKinds } from '#contracts/rules/case-status.ts';
import { paths } from './paths.ts';

/** Where what a notification is about can be seen, wherever the notification is shown. */
export function destinationOf({
  kind,
  entityId,
  meta,
}: Pick<Activity, 'kind' | 'entityId' | 'meta'>): string {
  if (kind === 'PARTY') return paths.party.href(entityId);
  if (kind === 'BULK') return paths.createBulkCases.href(entityId);
  if (meta['destination'] === 'invites') return paths.invites.href();
  // Not among the case manager's own cases: it is looked at in the queue.
  if (meta['destination'] === 'approvals') return paths.caseApprovals.href();
  const caseType = resolutionKinds.find((one) => one === meta['resolutionKind']);
  return paths.case.href(entityId, caseType);
}
