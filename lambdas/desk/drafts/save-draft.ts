import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { DRAFT_VERSIONS_MAX } from '#contracts/rules/desk/draft-text.ts';
import { noOrderFacts } from '#contracts/rules/desk/order-facts.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { cleanDraftText } from '#shared/rich-text/clean-draft-text.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import {
  type DeskDraftRecord,
  packText,
  type StoredText,
  type VersionEntry,
} from '../record/desk-record.ts';
import { changeDraft, type DraftChange, getText } from '../record/desk-repository.ts';
import { requireDraft } from '../record/require-draft.ts';
import { requireEditable } from './require-editable.ts';

/** Saves of one person within this time are one version. */
const RUN_MS = 10 * 60_000;

/**
 * Saves the text of a draft. Repeating the last save changes nothing. Throws `not_found` as
 * `requireDraft` does, `conflict` if another version was saved than the one that was edited (D116), for
 * a draft that is published or being published, and for a text that does not fit into an item.
 */
export const saveDeskDraft: UseCase<
  typeof deskEndpoints.saveDeskDraft,
  Pick<DeskDeps, 'table' | 'clock'>
> = async (deps, { principal, params, body }) => {
  const { userId } = principal;
  const { seat, madeOn, version: edited } = body;
  const content = cleanDraftText(body.content);
  let name = '';
  const read = async () => {
    const { record, draft } = await requireDraft(deps, { principal, ...params });
    name = record.assignments.find((one) => one.userId === userId)?.name ?? '';
    return draft;
  };
  const { saved } = await changeDraft(
    deps.table,
    read,
    async (stored): Promise<DraftChange & { saved: DeskDraftRecord }> => {
      const draft = await requireEditable(deps, stored);
      const title = body.title ?? draft.title;
      if (edited !== draft.textVersion) {
        const isRepeat = edited === draft.textVersion - 1 && draft.title === title;
        if (!isRepeat) throw changedMeanwhile();
        const present = await getText(deps.table, draft, draft.textVersion);
        if (isSame(present, { content, seat, madeOn, order: body.order ?? present.order }))
          return { after: undefined, saved: draft };
        throw changedMeanwhile();
      }
      const order = draft.order && (body.order ?? (await factsOf(deps, draft)));
      const packed = await packText({ content, seat, madeOn, ...(order && { order }) });
      const at = deps.clock.now().toISOString();
      const version = draft.textVersion + 1;
      const entry = { version, userId, name, since: at, at, isKept: body.keepsVersion };
      const after = {
        ...draft,
        ...{ title, textVersion: version, updatedAt: at },
        versions: withVersion(draft.versions, entry, body.keepsFormer),
      };
      return { after, packed, saved: after };
    },
  );
  return { message: 'Draft Saved', version: saved.textVersion, saved_at: saved.updatedAt };
};

const isSame = (one: StoredText, other: StoredText): boolean =>
  one.content === other.content &&
  one.seat === other.seat &&
  one.madeOn === other.madeOn &&
  JSON.stringify(one.order) === JSON.stringify(other.order);

/** What an order states, as it was saved last. */
const factsOf = async ({ table }: Pick<DeskDeps, 'table'>, draft: DeskDraftRecord) =>
  (await getText(table, draft, draft.textVersion)).order ?? noOrderFacts;

/** The list with a new version, which replaces the last one within a run of saves of one person. */
export function withVersion(
  versions: readonly VersionEntry[],
  added: VersionEntry,
  keepsFormer = false,
): VersionEntry[] {
  const last = versions.at(-1);
  const isOfRun =
    last !== undefined &&
    !last.isKept &&
    !keepsFormer &&
    last.userId === added.userId &&
    Date.parse(added.at) - Date.parse(last.since) < RUN_MS;
  const before = isOfRun ? versions.slice(0, -1) : versions;
  const entry = isOfRun ? { ...added, since: last.since } : added;
  return [...before, entry].slice(-DRAFT_VERSIONS_MAX);
}
