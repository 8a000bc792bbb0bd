import type { Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { NumberedParagraphs } from './numbered-paragraphs.ts';

/** What a draft has besides rich text and headings (contracts/rules/desk/draft-text.ts). */
export const draftExtensions: Extensions = [
  Table.configure({ resizable: false, HTMLAttributes: {} }),
  TableRow,
  TableHeader,
  TableCell,
  NumberedParagraphs,
];
