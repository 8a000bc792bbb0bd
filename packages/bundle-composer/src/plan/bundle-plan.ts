import type { ListPage } from './lay-out-contents.ts';
import type {
  ArchiveFacts,
  ManifestReference,
  NumberPosition,
  PageKey,
  Turn,
  UnreadableCode,
} from './manifest.ts';
import type { Problem } from './problem.ts';

/** `number`: the label without prefix and padding, where it has them. */
export type PlannedPage = { key: PageKey; label: string; number?: string } & (
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
  | {
      kind: 'source';
      itemId: string;
      documentId: string;
      sourcePage: number;
      turn?: Turn;
      /** How far its text is turned clockwise for its readers. */
      textTurn?: Turn;
      /** It has no text to read. */
      isPicture?: true;
    }
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
  /** In the column of dates. */
  date?: string;
  /** From 1; only where there are several. */
  volume?: number;
  /** The rest of a document that began in an earlier volume. */
  isContinued?: true;
};

/** A part of the bundle that is a file of its own: `count` pages from index `first` on. */
export type PlannedVolume = { first: number; count: number };

/** A bundle decided to the last page; see `planBundle`. */
export type BundlePlan = {
  name: string;
  code?: string;
  createdAt?: string;
  hasPageNumbers: boolean;
  numberPosition?: NumberPosition;
  fitsA4?: boolean;
  reducesPictures?: boolean;
  language?: string;
  /** At the bottom of the bundle's own pages. */
  footer?: string;
  /** Draws on the evidence: off unless it was asked for. */
  marksRemovedLinks?: boolean;
  pages: PlannedPage[];
  /** Absent where the bundle is one volume. */
  volumes?: PlannedVolume[];
  entries: PlannedEntry[];
  contents: ListPage[];
  manifestPages: ListPage[];
  annotations: { page: number; text: string }[];
  /** Those whose page and target are among the pages; absent without any. */
  references?: ManifestReference[];
  /** File names by document, for links between documents. */
  fileNames: { [documentId: string]: string };
  /** What pages of a document break of PDF/A-2u, where its inspection says so. */
  archive?: { [documentId: string]: ArchiveFacts };
  problems: Problem[];
};
