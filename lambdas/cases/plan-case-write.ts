import { type CaseRecord, caseManagerIdOf, membersOf } from './case-record.ts';
import type { CounterMove } from './docket-counters.ts';
import { type DocketRow, docketPartitionOf, toDocketRow } from './docket-row.ts';
import { managerWord, searchWordsOf } from './search-words.ts';

export type WordRow = { userId: string; word: string; caseId: string };

/** All that changes with a case. */
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
  wordsToAdd: WordRow[];
  wordsToRemove: WordRow[];
};

/** What a case's creation, change or removal means for every docket it lies in. */
export function planCaseWrite(
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): CasePlan {
  const caseId = after?.id ?? before?.id;
  if (caseId === undefined) throw new Error('A case write needs a case before or after it');

  const membersBefore = before ? membersOf(before) : [];
  const membersAfter = after ? membersOf(after) : [];
  const words = { before: wordRowsOf(before), after: wordRowsOf(after) };
  return {
    caseId,
    before,
    after,
    codeToClaim: after && after.code !== before?.code ? after.code : undefined,
    codeToFree: before && before.code !== after?.code ? before.code : undefined,
    rowsToPut: after ? membersAfter.map((userId) => toDocketRow(after, userId)) : [],
    rowsToRemove: membersBefore.filter((userId) => !membersAfter.includes(userId)),
    counterMoves: [...new Set([...membersBefore, ...membersAfter])].flatMap((userId) => {
      const from = before && membersBefore.includes(userId) ? docketPartitionOf(before) : undefined;
      const to = after && membersAfter.includes(userId) ? docketPartitionOf(after) : undefined;
      const stays = from?.kind === to?.kind && from?.bucket === to?.bucket;
      return stays ? [] : [{ userId, from, to }];
    }),
    wordsToAdd: [...words.after].flatMap(([key, row]) => (words.before.has(key) ? [] : [row])),
    wordsToRemove: [...words.before].flatMap(([key, row]) => (words.after.has(key) ? [] : [row])),
  };
}

/** A case's word rows in all its dockets; a case manager is one more word to look it up by. */
function wordRowsOf(record: CaseRecord | undefined): Map<string, WordRow> {
  if (!record) return new Map();
  const managerId = caseManagerIdOf(record);
  const words = [...searchWordsOf(record), ...(managerId ? [managerWord(managerId)] : [])];
  return new Map(
    membersOf(record).flatMap((userId) =>
      words.map((word): [string, WordRow] => [
        `${userId}#${word}`,
        { userId, word, caseId: record.id },
      ]),
    ),
  );
}
