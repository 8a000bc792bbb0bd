import type { ListPage } from './lay-out-contents.ts';
import type { PageKey, UnreadableCode } from './manifest.ts';
import type { Problem } from './problem.ts';

export type PlannedPage = { key: PageKey; label: string } & (
  | { kind: 'contents' | 'manifest'; list: number }
  | { kind: 'divider'; itemId: string; title: string }
  | {
      kind: 'slip';
      itemId: string;
      title: string;
      code: UnreadableCode;
      reason?: string;
      link?: string;
    }
  /** `sourcePage` counts from 1. */
  | { kind: 'source'; itemId: string; documentId: string; sourcePage: number }
);

/** A contents line and bookmark. `page` is an index into the pages. */
export type PlannedEntry = {
  itemId: string;
  title: string;
  level: number;
  page: number;
  label: string;
  documentId?: string;
  note?: string;
};

/** A bundle decided to the last page; see `planBundle`. */
export type BundlePlan = {
  name: string;
  code?: string;
  createdAt?: string;
  hasPageNumbers: boolean;
  /** Draws on the evidence: off unless it was asked for. */
  marksRemovedLinks?: boolean;
  pages: PlannedPage[];
  entries: PlannedEntry[];
  contents: ListPage[];
  manifestPages: ListPage[];
  annotations: { page: number; text: string }[];
  /** File names by document, for links between documents. */
  fileNames: { [documentId: string]: string };
  problems: Problem[];
};
