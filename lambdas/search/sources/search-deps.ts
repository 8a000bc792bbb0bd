import type { SearchedKind } from '#contracts/endpoints/search/case-search.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { Span } from '#shared/text-index/find-pages.ts';

export type SearchDeps = { table: Table; files: Files; isScanned: Scanning };

/** A member of a case who searches it. */
export type Searcher = {
  principal: Principal;
  /** The member's docket row. */
  row: { caseId: string; caseManagerId: string };
  record: CaseRecord;
};

/** A page or an entry that a query finds. */
export type Found = {
  kind: SearchedKind;
  id: string;
  title: string;
  /** As in the contract. */
  place: number;
  citation: string;
  createdAt: string;
  spans: readonly Span[];
  /** How often each wanted clause is in it. */
  counts: readonly number[];
  /** Absent for what is no document. */
  document?: { ownerType: string; uploadType: string };
  /** Reads the text that the spans are of. */
  readText: () => Promise<string>;
};

/** What was found in one kind of paper, and what was searched. */
export type Searched = {
  found: Found[];
  /** Pages and entries that were searched, for the weight of a word. */
  size: number;
  notSearched: number;
};
