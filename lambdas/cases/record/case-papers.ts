import { followUpRules } from '#contracts/rules/desk/follow-up-rules.ts';
import {
  type FollowUpKind,
  isFollowUpKind,
  isRefusedScan,
} from '#contracts/rules/outcome/outcomes.ts';
import type { ServedFileState } from '#contracts/rules/servings.ts';
import {
  acceptedAgreementsOf,
  agreementsOf,
  type CaseDocument,
  type CaseRecord,
  scanOf,
} from './case-record.ts';

/** What followed the awards of a case (ADR 110), and who was served with a paper. */

/** A paper that refers to an award of the case, with its date. */
export type FollowUpDocument = CaseDocument & {
  kind: FollowUpKind;
  refersTo: string;
  uploadedAt: string;
};

/** What followed the awards of a case, oldest first. */
export const followUpsOf = (
  record: Pick<CaseRecord, 'uploadedDocuments' | 'refersTo' | 'updatedAt'>,
): FollowUpDocument[] =>
  record.uploadedDocuments
    .flatMap((document) => {
      const { id, kind } = document;
      const refersTo = record.refersTo?.[id];
      if (!isFollowUpKind(kind) || refersTo === undefined) return [];
      return [{ ...document, kind, refersTo, uploadedAt: document.uploadedAt ?? record.updatedAt }];
    })
    .sort((a, b) => Date.parse(a.uploadedAt) - Date.parse(b.uploadedAt));

/**
 * When the outcome of a case was decided last: its agreement or award in force, or a later decision on
 * a request about it (section 33).
 */
export function decidedAt(record: CaseRecord): string | undefined {
  const [inForce] = acceptedAgreementsOf(record);
  const last = followUpsOf(record).findLast(
    ({ kind, refersTo, scan = 'clean' }) =>
      followUpRules[kind].isDecision && refersTo === inForce?.id && !isRefusedScan(scan),
  );
  return last?.uploadedAt ?? inForce?.uploadedAt;
}

/**
 * Whether the people on whom an agreement or award was served may open this file of it. One that
 * the malware scan has not refused replaces those before it.
 */
export function servedAgreementState(
  record: Omit<CaseRecord, 'version'>,
  file: Pick<CaseDocument, 'id' | 'key' | 'versionId'>,
): ServedFileState {
  const paper = [...agreementsOf(record), ...followUpsOf(record)].find(
    ({ id, key, versionId }) => id === file.id && key === file.key && versionId === file.versionId,
  );
  if (!paper) return 'withdrawn';
  const scan = scanOf(paper);
  if (isRefusedScan(scan)) return 'withheld';
  const [present] = acceptedAgreementsOf(record).filter(({ kind }) => kind === paper.kind);
  // A paper that refers to an award replaces nothing, and is not replaced.
  if (!isFollowUpKind(paper.kind) && present?.id !== paper.id) return 'replaced';
  return scan === 'clean' ? 'ready' : 'checking';
}
