import type { DeskDraft, DeskDraftRow } from '#contracts/endpoints/outcome/desk.ts';
import { type DeskDraftRecord, kindOf, type StoredText } from '../record/desk-record.ts';

/** A draft in the list, as its reader gets it. */
export function presentRow(draft: DeskDraftRecord, readerId: string): DeskDraftRow {
  const { id, refersTo, title, authorName, audience, published } = draft;
  return {
    ...{ id, kind: kindOf(draft), title, audience },
    ...(refersTo && {
      refersTo: { agreementId: refersTo.agreementId, name: refersTo.name, at: refersTo.at },
    }),
    author: authorName,
    isOwn: draft.userId === readerId,
    version: draft.textVersion,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
    updatedBy: draft.versions.at(-1)?.name ?? authorName,
    ...(published && {
      published: { agreementId: published.agreementId, name: published.name, at: published.at },
    }),
  };
}

/** A draft with its text. */
export const presentDraft = (
  draft: DeskDraftRecord,
  {
    readerId,
    text,
    signatories,
    deadline,
  }: {
    readerId: string;
    text: StoredText;
    signatories: string[];
    deadline: DeskDraft['deadline'];
  },
): DeskDraft => ({
  ...presentRow(draft, readerId),
  text,
  versions: draft.versions.toReversed().map(({ version, name, at, userId }) => ({
    version,
    savedBy: name,
    saved_at: at,
    isOwn: userId === readerId,
  })),
  signatories,
  ...(deadline && { deadline }),
  ...(draft.publication && { publishingSince: draft.publication.beganAt }),
});
