import { sideOf } from '#contracts/rules/documents/citations.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import { type DocumentRow, isServable, numberOf } from '../record/document-record.ts';
import { readAllRows } from '../record/document-repository.ts';
import { type Label, labelsOfName, titleOf, usualTitles } from './find/labels.ts';

export type ReferencesDeps = { table: Table; files: Files; isScanned: Scanning };

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
  deps: ReferencesDeps,
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

/** Whether words in lower case are the title of a paper: one of the case, or one that cases usually have. */
export function titlesOf(papers: readonly Paper[]): (words: string) => boolean {
  const titles = new Set(papers.flatMap(({ title, type }) => [title, type]));
  return (words) => usualTitles.has(words) || titles.has(words);
}
