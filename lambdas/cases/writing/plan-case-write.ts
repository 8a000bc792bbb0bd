import type { DocketRow } from '#lambdas/docket/access.door.ts';
import { type CounterMove, counterMove } from '#lambdas/docket/record.door.ts';
import { type JournalChange, toSearchEntry } from '#lambdas/docket/search.door.ts';
import { type CaseRecord, membersOf } from '../record/case-record.ts';
import { caseCountersOf, toDocketRow } from './to-docket-row.ts';

/** The derived items that change with a case. */
export type CasePlan = {
  caseId: string;
  before: CaseRecord | undefined;
  after: CaseRecord | undefined;
  codeToClaim: string | undefined;
  codeToFree: string | undefined;
  rowsToPut: DocketRow[];
  /** Users whose docket the case leaves. */
  rowsToRemove: string[];
  counterMoves: CounterMove[];
  /** One for each docket in which the case is now found, sorted or filtered differently. */
  journalChanges: JournalChange[];
};

/** Plans how the creation, change or removal of a case affects each docket it is in. */
export function planCaseWrite(
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): CasePlan {
  const caseId = after?.id ?? before?.id;
  if (caseId === undefined) throw new Error('A case write needs a case before or after it');

  const membersBefore = before ? membersOf(before) : [];
  const membersAfter = after ? membersOf(after) : [];
  const rowsToPut = after ? membersAfter.map((userId) => toDocketRow(after, userId)) : [];
  const rowsToRemove = membersBefore.filter((userId) => !membersAfter.includes(userId));
  const isListedAlike = Boolean(before && after && factsOf(before) === factsOf(after));
  return {
    caseId,
    before,
    after,
    codeToClaim: after && after.code !== before?.code ? after.code : undefined,
    codeToFree: before && before.code !== after?.code ? before.code : undefined,
    rowsToPut,
    rowsToRemove,
    counterMoves: [...new Set([...membersBefore, ...membersAfter])].flatMap((userId) => {
      const from = before && membersBefore.includes(userId) ? caseCountersOf(before) : [];
      const to = after && membersAfter.includes(userId) ? caseCountersOf(after) : [];
      return counterMove({ docketId: userId, from, to }) ?? [];
    }),
    journalChanges: [
      ...rowsToPut
        .filter(({ userId }) => !(isListedAlike && membersBefore.includes(userId)))
        .map((row) => ({ userId: row.userId, caseId, entry: toSearchEntry(row) })),
      ...rowsToRemove.map((userId) => ({ userId, caseId, entry: undefined })),
    ],
  };
}

/** The facts of a search entry, which are the same in all dockets. */
const factsOf = (record: CaseRecord) => JSON.stringify(toSearchEntry(toDocketRow(record, '')));
