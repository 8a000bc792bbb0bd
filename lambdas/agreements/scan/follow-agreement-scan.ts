import { withheldTexts } from '#contracts/rules/outcome/outcomes.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { changeCase, notifyMembers } from '#lambdas/cases/writing.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { ScanResult } from '#shared/files/scan-result.ts';
import { storeVerdict } from '../record/agreement-scan-repository.ts';

type Deps = { table: Table; clock: Clock };

/**
 * Follows the verdict of the malware scan on an upload for an agreement. A refused agreement ends
 * the case's state Uploaded and notifies its neutrals. The verdict on an upload that is not
 * registered yet is stored, and its registration reads it. Safe to repeat and in any order.
 */
export async function followAgreementScan(deps: Deps, result: ScanResult): Promise<void> {
  const { caseIds, verdict } = await storeVerdict(deps.table, result, result.verdict);
  for (const caseId of caseIds) await storeInCase(deps, { ...result, verdict, caseId });
}

async function storeInCase(
  deps: Deps,
  { caseId, verdict, ...file }: ScanResult & { caseId: string },
): Promise<void> {
  const { stored } = await changeCase(deps, caseId, (read) => {
    const agreement = read && agreementOf(read, file);
    // An agreement without a scan was uploaded where uploads are not scanned.
    if (!read || agreement?.scan === undefined || agreement.scan === verdict)
      return { after: undefined, stored: read };
    const uploadedDocuments = read.uploadedDocuments.map((one) =>
      one === agreement ? { ...one, scan: verdict } : one,
    );
    const after = { ...read, uploadedDocuments };
    return { after, stored: after };
  });
  const agreement = stored && agreementOf(stored, file);
  if (!agreement || agreement.scan !== verdict || verdict === 'clean') return;
  await notifyMembers(deps, {
    record: stored,
    byUserId: '',
    at: deps.clock.now().toISOString(),
    eventId: `${caseId}-${agreement.id}-${verdict}`,
    kind: 'UPLOAD',
    meta: { actions: 'agreementUpload' },
    message: `The agreement of ${stored.code} cannot be used. ${withheldTexts[verdict]}`,
  });
}

const agreementOf = (
  record: CaseRecord,
  { key, versionId }: Pick<ScanResult, 'key' | 'versionId'>,
) => record.uploadedDocuments.find((one) => one.key === key && one.versionId === versionId);
