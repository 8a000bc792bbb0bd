import type { Role } from '#contracts/rules/roles.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { getOwnCase } from '../record/get-own-case.ts';

/** A neutral of a case. */
export type Member = {
  userId: string;
  name: string;
  role: Role;
  mobile: string;
  /** The case's manager (D30). */
  isManaging: boolean;
};

type MembersOf = { principal: Principal; row: { caseId: string; caseManagerId: string } };

/** The members of one of the caller's cases except the caller. One read unit each. */
export async function listOtherMembers(
  deps: { table: Table },
  { principal, row }: MembersOf,
): Promise<Member[]> {
  const members = await listMembers(deps, { principal, row });
  return members.filter(({ userId }) => userId !== principal.userId);
}

/** The members of one of the caller's cases, including the caller. One read unit each. */
export async function listMembers(
  deps: { table: Table },
  { principal, row }: MembersOf,
): Promise<Member[]> {
  const { assignments: team } = await getOwnCase(deps, { principal, caseId: row.caseId });
  const userIds = new Set(
    team.filter(({ role }) => role !== 'requested').map(({ userId }) => userId),
  );
  const people = await Promise.all([...userIds].map((userId) => findPerson(deps, userId)));
  return people.flatMap((person) =>
    person
      ? [
          {
            userId: person.userId,
            name: person.name,
            role: person.role,
            mobile: person.mobile,
            isManaging: person.userId === row.caseManagerId,
          },
        ]
      : [],
  );
}
