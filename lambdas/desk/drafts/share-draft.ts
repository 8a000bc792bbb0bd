import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import { kindOf } from '../record/desk-record.ts';
import { changeDraft, type DraftChange } from '../record/desk-repository.ts';
import { requireAuthor, requireDraft } from '../record/require-draft.ts';
import { requireEditable } from './require-editable.ts';

/**
 * Shares one of the caller's drafts with the tribunal, or takes it back. Throws `not_found` as
 * `requireDraft` does, `not_allowed` for another's shared draft, `conflict` for a published one and
 * for a dissenting opinion.
 */
export const shareDeskDraft: UseCase<
  typeof deskEndpoints.shareDeskDraft,
  Pick<DeskDeps, 'table' | 'clock'>
> = async (deps, { principal, params, body: { audience } }) => {
  const read = async () => (await requireDraft(deps, { principal, ...params })).draft;
  await changeDraft(deps.table, read, async (stored): Promise<DraftChange> => {
    requireAuthor(stored, principal);
    const draft = await requireEditable(deps, stored);
    if (kindOf(draft) === 'dissent')
      throw new AppError(
        'conflict',
        'Only its author sees a dissenting opinion until it is published',
      );
    return { after: draft.audience === audience ? undefined : { ...draft, audience } };
  });
  return {
    message: audience === 'tribunal' ? 'Shared with the Tribunal' : 'Only You See This Draft',
  };
};
