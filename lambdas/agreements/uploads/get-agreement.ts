import type { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import { AGREEMENT_MISSING, type AgreementKind } from '#contracts/rules/outcome/outcomes.ts';
import { agreementName, listAgreements } from '#lambdas/cases/reading.door.ts';
import { scanOf } from '#lambdas/cases/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';

/**
 * Returns a case's agreements of one kind, newest first, each with a signed URL that is valid for
 * a few minutes; '' while the malware scan withholds it. Throws `not_found` if the case is not the
 * caller's, and, with the seeds' message, if there is no such agreement.
 */
export const getAgreement =
  (
    kind: AgreementKind,
  ): UseCase<typeof agreementsEndpoints.getDealAgreement, { table: Table; files: Files }> =>
  async (deps, { principal, params }) => {
    const { caseId } = params;
    const agreements = await listAgreements(deps, { principal, caseId });
    const ofKind = agreements.filter((agreement) => agreement.kind === kind);
    if (ofKind.length === 0) throw new AppError('not_found', AGREEMENT_MISSING);
    const data = await Promise.all(
      ofKind.map(async (agreement) => {
        const name = agreementName(agreement);
        const isServed = scanOf(agreement) === 'clean';
        const url = isServed
          ? await downloadAddress(deps.files, { ...agreement, fileName: name })
          : '';
        return { id: agreement.id, kind, name, url: { url } };
      }),
    );
    return { data };
  };
