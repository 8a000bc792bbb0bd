import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { listRecipients } from './list-recipients.ts';

/**
 * The people of one of the caller's cases who can receive documents in the messaging app. Throws
 * `not_found` for a foreign case.
 */
export const listCaseUsers: UseCase<
  typeof documentsEndpoints.listCaseUsers,
  { table: Table }
> = async (deps, { principal, params }) => {
  const row = await requireMember(deps, { principal, caseId: params.caseId });
  const recipients = await listRecipients(deps, { principal, row });
  return {
    caseUserDetails: recipients.map(({ id, name, mobile, role }) => ({
      id,
      name,
      role,
      mobileNumber: maskMobile(mobile),
      selected: false,
    })),
  };
};

/** '+9198XXXXXX10': the beginning and the last two digits. */
const maskMobile = (mobile: string): string =>
  mobile.replace(
    /^(.{5})(.*)(..)$/,
    (_, first: string, middle: string, last: string) =>
      `${first}${'X'.repeat(middle.length)}${last}`,
  );
