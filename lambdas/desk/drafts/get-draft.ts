import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { followUpRules } from '#contracts/rules/desk/follow-up-rules.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { findTermEnd } from '#lambdas/clocks/door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import type { DeskDraftRecord } from '../record/desk-record.ts';
import { draftNotFound, getText } from '../record/desk-repository.ts';
import { requireDraft } from '../record/require-draft.ts';
import { signatoriesOf } from '../record/signatories.ts';
import { presentDraft } from './present-draft.ts';

type Deps = Pick<DeskDeps, 'table'>;

/** Returns a draft with its text. Throws `not_found` as `requireDraft` does. */
export const getDeskDraft: UseCase<typeof deskEndpoints.getDeskDraft, Deps> = async (
  deps,
  { principal, params },
) => {
  const { record, draft } = await requireDraft(deps, { principal, ...params });
  const [text, deadline] = await Promise.all([
    getText(deps.table, draft, draft.textVersion),
    findDeadline(deps, { record, draft }),
  ]);
  const signatories = signatoriesOf(draft, record);
  return presentDraft(draft, { readerId: principal.userId, text, signatories, deadline });
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

/** The term of requests under section 33 (system-config/statutory-terms.json). */
const REQUEST_TERM = 'award-correction';

/** The last day of a request for what is decided by a draft; undefined for other drafts. */
async function findDeadline(
  deps: Deps,
  { record, draft: { refersTo } }: { record: CaseRecord; draft: DeskDraftRecord },
) {
  if (!refersTo || !followUpRules[refersTo.kind].isDecision) return undefined;
  return findTermEnd(deps, { record, termId: REQUEST_TERM, since: indianDayOf(refersTo.at) });
}
