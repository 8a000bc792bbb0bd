import { extname } from 'node:path';
import { paperLabelOf } from '#contracts/rules/outcome/paper-labels.ts';
import { caseNotFound, requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { Files } from '#shared/files/files.ts';
import type { FollowUpDocument } from '../record/case-papers.ts';
import {
  type AgreementDocument,
  agreementsOf,
  type CaseDocument,
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
