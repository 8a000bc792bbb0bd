import { findPerson } from '#lambdas/accounts/person.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { tribunalMembersOf } from '#lambdas/cases/tribunal.door.ts';
import { getAwardSignatureRule } from '#lambdas/system-config/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { SigningRecord } from '../record/signing-record.ts';

/**
 * The members of a tribunal of several, each with the signatory who has the address of the member's
 * account, and the rule that says whose signatures suffice. Undefined for a sole arbitrator. Half a read
 * unit, and one for each member.
 */
export async function findSigningTribunal(
  { table }: { table: Table },
  {
    record,
    signatories,
  }: { record: CaseRecord; signatories: readonly { arbitratorEmail: string }[] },
): Promise<SigningRecord['tribunal']> {
  const members = tribunalMembersOf(record);
  if (members.length < 2) return undefined;
  const emails = signatories.map(({ arbitratorEmail }) => arbitratorEmail.toLowerCase());
  const [rule, ...people] = await Promise.all([
    getAwardSignatureRule(table),
    ...members.map(({ userId }) => findPerson({ table }, userId)),
  ]);
  return {
    ...rule,
    members: members.map(({ userId, name }, index) => {
      const at = emails.indexOf(people[index]?.email?.toLowerCase() ?? '');
      return { id: userId, name, ...(at >= 0 && { position: at + 1 }) };
    }),
  };
}
