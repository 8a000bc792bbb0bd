import {
  COMPARED_CASES_MAX,
  CONFLICTS_MAX,
  COUNSEL_CASES_MAX,
  COUNSEL_PARTIES_MAX,
  type Conflict,
  nameMatches,
} from '#contracts/endpoints/disclosures.ts';
import { caseStatuses } from '#contracts/rules/cases/case-status.ts';
import type { CompanyGroups } from '#contracts/rules/parties/company-groups.ts';
import { type DocketRow, listDocketRows } from '#lambdas/docket/access.door.ts';
import { type Snapshots, searchCasesAlike } from '#lambdas/docket/search.door.ts';
import { findSystemSettings } from '#lambdas/system-config/record.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type ComparableName, compareNames, toComparable } from './compare-names.ts';
import { counselNamesOf, type Named, readCounsel } from './read-counsel.ts';

/** A name of the invitation's case, with the other companies of its groups. */
type Wanted = Named & { comparable: ComparableName; kin: readonly ComparableName[] };

type Found = { conflicts: Conflict[]; hasMore: boolean };

/**
 * The caller's own cases, past ones too, in which somebody has the same or a similar name as somebody
 * in `named`. Only cases with a row in the caller's docket are read. Names are compared with the
 * parties of the 40 cases that are most alike, and with parties and counsel of the 25 newest, the other
 * companies of the deployment's groups likewise. At most
 * about 150 read units, the same for any number of cases (docs/adr/0068).
 */
export async function findConflicts(
  deps: { table: Table; snapshots: Snapshots },
  { userId, caseId, named }: { userId: string; caseId: string; named: readonly Named[] },
): Promise<Found> {
  const { companyGroups = [] } = await findSystemSettings(deps.table);
  const wanted = named.map((one): Wanted => {
    const comparable = toComparable(one.name);
    return { ...one, comparable, kin: kinOf(comparable, companyGroups) };
  });
  const { alike, newest, isCut } = await searchCasesAlike(deps, {
    userId,
    names: wanted
      .flatMap(({ comparable, kin }) => [comparable, ...kin])
      .map(({ searched }) => searched),
    exceptId: caseId,
    limit: COMPARED_CASES_MAX,
    newestLimit: COUNSEL_CASES_MAX,
  });
  const rows = await listDocketRows(deps.table, userId, [...alike, ...newest]);
  const withCounsel = new Set(newest);
  const found = await inParallel(rows, async (row) => {
    const counsel = withCounsel.has(row.caseId)
      ? counselNamesOf(await readCounsel(deps.table, row.caseId, COUNSEL_PARTIES_MAX))
      : [];
    return conflictsIn(row, [...partiesOf(row), ...counsel], wanted);
  });
  const conflicts = found
    .flat()
    .toSorted((one, other) => nameMatches.indexOf(one.match) - nameMatches.indexOf(other.match));
  return {
    conflicts: conflicts.slice(0, CONFLICTS_MAX),
    hasMore: isCut || conflicts.length > CONFLICTS_MAX,
  };
}

/** The other companies of the groups in which a company of this name is. */
function kinOf(one: ComparableName, groups: CompanyGroups): ComparableName[] {
  return groups.flatMap(({ companies }) => {
    const names = companies.map(toComparable);
    const others = names.filter((name) => compareNames(name, one) !== 'same');
    return others.length < names.length ? others : [];
  });
}

const partiesOf = ({ claimant, respondents }: DocketRow): Named[] => [
  { name: claimant.name, role: 'claimant' },
  ...respondents.map(({ name }): Named => ({ name, role: 'respondent' })),
];

function conflictsIn(row: DocketRow, own: readonly Named[], wanted: readonly Wanted[]): Conflict[] {
  const about = {
    id: row.caseId,
    caseCode: row.code,
    title: row.title,
    resolutionKind: row.resolutionKind,
    isPast: caseStatuses[row.status].phase === 'closed',
  };
  const conflicts = own.flatMap(({ name: ownName, role: ownRole }) => {
    const comparable = toComparable(ownName);
    return wanted.flatMap(({ name, role, comparable: one, kin }): Conflict[] => {
      const isKin = kin.some((company) => compareNames(company, comparable) === 'same');
      const match = compareNames(one, comparable) ?? (isKin ? 'group' : undefined);
      return match ? [{ match, name, role, ownName, ownRole, case: about }] : [];
    });
  });
  // Respondents of one name are one conflict.
  return [...new Map(conflicts.map((one) => [JSON.stringify(one), one])).values()];
}
