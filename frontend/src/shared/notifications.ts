import { atom } from 'jotai/vanilla';
import type { Activity } from '#contracts/endpoints/notifications.ts';
import { resolutionKinds } from '#contracts/rules/cases/resolution-kinds.ts';
import { paths } from './paths.ts';

/** Whether the panel of the notification bell is open. Other screens set it to open the panel. */
export const notificationsOpenAtom = atom(false);

/** Path of the screen that shows the subject of a notification. */
export function destinationOf({
  kind,
  entityId,
  meta,
}: Pick<Activity, 'kind' | 'entityId' | 'meta'>): string {
  if (kind === 'PARTY') return paths.party.href(entityId);
  if (kind === 'UPLOAD') return paths.uploads.href();
  if (kind === 'BULK') return paths.createBulkCases.href(entityId);
  if (meta['destination'] === 'invites') return paths.invites.href();
  // A case that waits for approval is in the approval queue, not in the case manager's docket.
  if (meta['destination'] === 'approvals') return paths.caseApprovals.href();
  const caseType = resolutionKinds.find((one) => one === meta['resolutionKind']);
  if (meta['destination'] === 'signing') return paths.case.hrefToSignings(entityId, caseType);
  if (meta['destination'] === 'examination') return paths.crossExamination.href(entityId, caseType);
  return meta['destination'] === 'documents'
    ? paths.case.hrefToDrawer(entityId, 'documents', caseType)
    : paths.case.href(entityId, caseType);
}
