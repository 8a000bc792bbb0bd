import type { Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Footnotes } from './footnotes.ts';
import { NumberedParagraphs } from './numbered-paragraphs.ts';
import { References } from './references.ts';

/** Without widths of columns: the content security policy refuses `style` in markup. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
});

/** What a draft has besides rich text and headings (contracts/rules/desk/draft-text.ts). */
export const draftExtensions: Extensions = [
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  NumberedParagraphs,
  References,
  Footnotes,
];
