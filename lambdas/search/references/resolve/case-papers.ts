import { sideOf } from '#contracts/rules/documents/citations.ts';
import {
  type DocumentRow,
  isServable,
  numberOf,
  readAllRows,
} from '#lambdas/documents/record.door.ts';
import type { SearchDeps } from '../../sources/search-deps.ts';
import { type Label, labelsOfName, titleOf } from '../find/labels.ts';

/** A document that the caller sees, with what a text can call it. */
export type Paper = {
  id: string;
  name: string;
  pageCount: number;
  text: DocumentRow['findings']['text'];
  /** 'C-3', the number that everybody on the case knows; '' for a private one. */
  address: string;
  labels: Label[];
  /** Mark at the beginning of its name; ''. */
  mark: string;
  /** Its name and its type as words in lower case. */
  title: string;
  type: string;
};

/** The documents of a case that a member sees and may open. One read unit for about three. */
export async function readPapers(
  deps: SearchDeps,
  reader: { caseId: string; userId: string },
): Promise<Paper[]> {
  const rows = await readAllRows(deps.table, reader);
  return rows.filter((row) => isServable(row, deps)).map(paperOf);
}

function paperOf(row: DocumentRow): Paper {
  const { id, name, uploadType, findings, ownerType, visibilityType } = row;
  return {
    ...{ id, name, text: findings.text, pageCount: findings.pageCount ?? 0 },
    address: visibilityType === 'me' ? '' : `${sideOf(ownerType)}-${numberOf(row)}`,
    ...labelsOfName(name),
    title: titleOf(name),
    type: titleOf(uploadType),
  };
}
