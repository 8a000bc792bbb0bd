import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { tribunalOf } from '#lambdas/cases/tribunal.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import { draftNotFound, getText } from '../record/desk-repository.ts';
import { requireDraft } from '../record/require-draft.ts';
import { presentDraft } from './present-draft.ts';

type Deps = Pick<DeskDeps, 'table'>;

/** Returns a draft with its text. Throws `not_found` as `requireDraft` does. */
export const getDeskDraft: UseCase<typeof deskEndpoints.getDeskDraft, Deps> = async (
  deps,
  { principal, params },
) => {
  const { record, draft } = await requireDraft(deps, { principal, ...params });
  return presentDraft(draft, {
    readerId: principal.userId,
    text: await getText(deps.table, draft, draft.textVersion),
    signatories: tribunalOf(record),
  });
};

/** Returns the text of a kept version. Throws `not_found` for one that is not in the list. */
export const getDeskVersion: UseCase<typeof deskEndpoints.getDeskVersion, Deps> = async (
  deps,
  { principal, params },
) => {
  const { version } = params;
  const { draft } = await requireDraft(deps, { principal, ...params });
  if (!draft.versions.some((one) => one.version === version)) throw draftNotFound();
  return { text: await getText(deps.table, draft, version), version };
};
