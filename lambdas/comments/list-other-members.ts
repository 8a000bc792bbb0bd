import { findPerson } from '../accounts/index.ts';
import { listCaseTeam } from '../cases/index.ts';
import type { Principal } from '../shared/auth/principal.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { CommentReader } from './comment-reader.ts';

export type OtherMember = CommentReader & { mobile: string };

/** The members of one of the caller's cases but the caller; one read unit for each. */
export async function listOtherMembers(
  deps: { table: Table },
  { principal, row }: { principal: Principal; row: { caseId: string; caseManagerId: string } },
): Promise<OtherMember[]> {
  const team = await listCaseTeam(deps, { principal, caseId: row.caseId });
  const others = new Set(
    team.filter(({ role }) => role !== 'requested').map(({ userId }) => userId),
  );
  others.delete(principal.userId);
  const people = await Promise.all([...others].map((userId) => findPerson(deps, userId)));
  return people.flatMap((person) =>
    person
      ? [
          {
            userId: person.userId,
            role: person.role,
            mobile: person.mobile,
            isManaging: person.userId === row.caseManagerId,
          },
        ]
      : [],
  );
}
