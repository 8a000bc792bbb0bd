import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { quotaItem } from '#shared/quota/quota.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import { deleteDraftItems } from '../record/desk-repository.ts';
import { draftsUse } from '../record/drafts-quota.ts';
import { requireAuthor, requireDraft } from '../record/require-draft.ts';
import { requireEditable } from './require-editable.ts';

/**
 * Deletes one of the caller's drafts with its versions; a published one leaves the award as it is.
 * Throws `not_found` as `requireDraft` does, `not_allowed` for another's shared draft, `conflict`
 * while it is being published.
 */
export const deleteDeskDraft: UseCase<
  typeof deskEndpoints.deleteDeskDraft,
  Pick<DeskDeps, 'table' | 'clock'>
> = async (deps, { principal, params }) => {
  const { table, clock } = deps;
  await changeItem(table, {
    read: async () => (await requireDraft(deps, { principal, ...params })).draft,
    plan: async (stored) => {
      requireAuthor(stored, principal);
      if (!stored.published) await requireEditable(deps, stored);
      const use = draftsUse({ userId: principal.userId, caseId: params.caseId, now: clock.now() });
      const returned = quotaItem(table, { ...use, count: -1 });
      return { result: undefined, items: [...deleteDraftItems(table, stored), returned] };
    },
  });
  return { message: 'Draft Deleted' };
};
