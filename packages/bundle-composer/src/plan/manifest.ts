/** Identifies a page of a bundle across plans: '<item id>/<source page>', '<item id>/slip' … */
export type PageKey = string;

type Placed = {
  /** Unique within the manifest; does not begin with ':'. */
  id: string;
  title: string;
  /** Inserts the item before this page. Without it, items follow each other in order. */
  before?: PageKey;
  /** The date of the document, as it is printed in the contents; see `hasDates`. */
  date?: string;
};

type Selection = {
  documentId: string;
  /** A page expression; the whole document without it. */
  pages?: string;
  /** Printed on the slip sheet as a link, for what can't be shown as pages (recordings). */
  link?: string;
};

/** A document with its own contents entry and bookmark. */
export type DocumentItem = Placed & Selection & { kind: 'document' };
/** Pages without a contents entry. */
export type PagesItem = Placed & Selection & { kind: 'pages' };
/**
 * A divider sheet with a contents entry. With a document, its pages follow the divider; without
 * one, the documents up to the next section are listed under it.
 */
export type SectionItem = Placed & Partial<Selection> & { kind: 'section' };

export type ManifestItem = DocumentItem | PagesItem | SectionItem;

export type ManifestAnnotation = { id: string; page: PageKey; text: string };

/**
 * Words of a page that lead to a page of a document. The composer reads no text: `words` and `occurrence`
 * (which of the places where the page has them, from 0) are for `openSource`, which says where they stand.
 */
export type ManifestReference = {
  documentId: string;
  /** Counted from 1. */
  page: number;
  words: string;
  occurrence: number;
  target: ReferenceTarget;
};

/** A page of a document, counted from 1. */
export type ReferenceTarget = { documentId: string; page: number };

/** How far a page is turned clockwise, in degrees. */
export type Turn = 90 | 180 | 270;

export const NUMBER_POSITIONS = [
  'bottomRight',
  'bottomCentre',
  'bottomLeft',
  'topRight',
  'topCentre',
  'topLeft',
] as const;
/** Where a page's number is printed. */
export type NumberPosition = (typeof NUMBER_POSITIONS)[number];

/** How pages are numbered: `prefix` and a number of at least `digits` digits, counted from `first`. */
export type NumberStyle = {
  prefix?: string;
  first?: number;
  digits?: number;
  position?: NumberPosition;
};

/** The most that one volume holds. */
export type VolumeLimit = { by: 'pages'; pages: number } | { by: 'size'; bytes: number };

/** What a bundle consists of. Composing the same manifest twice gives the same bytes. */
export type Manifest = {
  name: string;
  /** A short code shown above the contents, such as B-001. */
  code?: string;
  items: ManifestItem[];
  /** Pages taken out of the bundle. */
  deletedPages?: PageKey[];
  annotations?: ManifestAnnotation[];
  /** Pages that are turned beside what their file says. */
  rotations?: { page: PageKey; turn: Turn }[];
  hasPageNumbers: boolean;
  numbers?: NumberStyle;
  hasContents: boolean;
  /** The contents have a column with the dates of the documents. */
  hasDates?: boolean;
  /** Adds a last page that lists each document with its SHA-256. */
  hasManifestPage?: boolean;
  /** Frames the place of a link whose target is not in the bundle, on the page itself. */
  marksRemovedLinks?: boolean;
  /** Labels of an earlier plan, in page order: its pages keep them, new pages get 12A, 12B. */
  keepLabels?: { key: PageKey; label: string }[];
  /**
   * Where new pages stand beside those that keep their labels: in their place with 12A (the usual), or
   * at the end, so that printed numbers stay those of the PDF's pages. Pages with a label then keep its
   * order.
   */
  latePages?: 'inserted' | 'end';
  /** Puts pages of other sizes on A4: large ones are scaled down, small ones centred. */
  fitsA4?: boolean;
  /** Gives pictures of more than 300 dots per inch 300, where they can be reduced without a loss for readers. */
  reducesPictures?: boolean;
  /** Cuts the bundle into volumes, each with its own contents beside those of the whole. */
  volumes?: VolumeLimit;
  /** Become links where page and target are in the bundle. */
  references?: ManifestReference[];
  /** Language of what the bundle writes itself (BCP 47). */
  language?: string;
  /** Stands at the bottom of the pages that the bundle writes itself. */
  footer?: string;
  /** Written as the file's date, an ISO instant. */
  createdAt?: string;
};

export type ReadableFacts = {
  code: 'ok';
  pageCount: number;
  /** Names the file in links between documents. */
  fileName?: string;
  sha256?: string;
  isSigned?: boolean;
  wasRepaired?: boolean;
  /** Pages that the document names and does not contain. */
  lostPages?: number;
  /** An XFA form: its pages may not show what was filled in. */
  hasXfa?: boolean;
  hasHiddenLayers?: boolean;
  hasAttachments?: boolean;
  /** Pages by number, counted from 1. */
  pagesWithoutText?: number[];
  blankPages?: number[];
  oversizedPages?: number[];
  /** Another one for a file whose pages have another text. */
  textRevision?: string;
  /** Size of the file, from which the size of volumes is estimated. */
  sizeBytes?: number;
  /** Pages whose text is turned, and how far clockwise, as people see it. */
  turnedPages?: { page: number; turn: Turn }[];
  /** Pages of another size than A4. */
  otherSizePages?: number[];
  /** Pages with large pictures of more than 300 dots per inch. */
  highResolutionPages?: number[];
  /** Those of them with pictures that `reducesPictures` leaves as they are. */
  fixedResolutionPages?: number[];
  /** Scanned pages of less than 300 dots per inch. */
  lowResolutionPages?: number[];
  /** What its pages break of PDF/A-2u. */
  archive?: ArchiveFacts;
};

/** Raised when the examination by the rules of PDF/A-2u finds something else in the same file. */
export const ARCHIVE_EXAM_VERSION = 1;
export type ArchiveFacts = {
  version: number;
  /** Pages as ranges, each by its first and last number from 1. */
  faults: { fault: string; pages: number[] }[];
};

export const UNREADABLE_CODES = [
  'password_required',
  'not_pdf',
  'damaged',
  'empty',
  'unsupported',
] as const;
export type UnreadableCode = (typeof UNREADABLE_CODES)[number];

export type UnreadableFacts = {
  code: UnreadableCode;
  /** Printed instead of the usual text of the code. */
  reason?: string;
  fileName?: string;
  sha256?: string;
};

/** What the inspection of a document found. */
export type DocumentFacts = ReadableFacts | UnreadableFacts;

/** Facts by document id. */
export type FactsByDocument = { [documentId: string]: DocumentFacts | undefined };

/** The facts of a document; one without any is damaged. Ids may have the names of an object's own. */
export const factsOf = (facts: FactsByDocument, documentId: string): DocumentFacts =>
  (Object.hasOwn(facts, documentId) ? facts[documentId] : undefined) ?? { code: 'damaged' };
