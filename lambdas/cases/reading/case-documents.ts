import { extname } from 'node:path';
import { paperLabelOf } from '#contracts/rules/outcome/paper-labels.ts';
import { caseNotFound, requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { Files } from '#shared/files/files.ts';
import { type FollowUpDocument, followUpsOf } from '../record/case-papers.ts';
import {
  type AgreementDocument,
  agreementsOf,
  type CaseDocument,
  type CaseRecord,
  scanOf,
} from '../record/case-record.ts';
import { findCase } from '../record/case-repository.ts';

/**
 * The agreements and awards of one of the caller's cases, newest first. Throws `not_found` for
 * a case that is not the caller's.
 */
export async function listAgreements(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<(AgreementDocument & { caseCode: string })[]> {
  await requireMember(deps, { principal, caseId });
  const record = await findCase(deps.table, caseId);
  if (!record) throw caseNotFound();
  return agreementsOf(record).map((agreement) => ({ ...agreement, caseCode: record.code }));
}

/** File name of an agreement, or of what followed it: its own, or its kind and the case's code. */
export function agreementName({
  name,
  kind,
  key,
  caseCode,
}: Pick<AgreementDocument | FollowUpDocument, 'name' | 'kind' | 'key'> & {
  caseCode: string;
}): string {
  return name ?? `${paperLabelOf(kind)} ${caseCode}${extname(key)}`;
}

/**
 * The file name of a paper that is added to a case: with a number if an agreement, an award or a paper that
 * refers to one has this name, e.g. 'Correction of the award ARB-2026-000001 (2).pdf'.
 */
export function newPaperName(record: Omit<CaseRecord, 'version'>, name: string): string {
  const taken = new Set(
    [...agreementsOf(record), ...followUpsOf(record)].map((paper) =>
      agreementName({ ...paper, caseCode: record.code }).toLowerCase(),
    ),
  );
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let numbered = name;
  for (let number = 2; taken.has(numbered.toLowerCase()); number += 1)
    numbered = `${stem} (${number})${extension}`;
  return numbered;
}

/**
 * Signed addresses of a case's documents by document id; none for a document that the malware scan
 * withholds. No request to S3.
 */
export async function addressesOf(
  files: Files,
  { code, uploadedDocuments }: { code: string; uploadedDocuments: readonly CaseDocument[] },
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    await Promise.all(
      uploadedDocuments
        .filter((document) => scanOf(document) === 'clean')
        .map(async ({ id, kind, key, versionId, name }): Promise<[string, string]> => {
          const fileName = name ?? `${kind} ${code}${extname(key)}`;
          return [id, await downloadAddress(files, { key, versionId, fileName })];
        }),
    ),
  );
}
