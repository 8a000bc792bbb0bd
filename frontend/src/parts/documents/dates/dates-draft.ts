import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { documentDateSchema } from '#contracts/rules/documents/document-dates.ts';

/** What the dialog of dates knows of a document. */
export type DatedDocument = Pick<
  ListedDocument,
  'id' | 'entityId' | 'documentNo' | 'name' | 'ownerId' | 'ownerType' | 'documentDate' | 'foundDate'
>;

/** Days as they are typed, by document. */
export type TypedDays = ReadonlyMap<string, string>;

/** The day that a field shows: what was typed, else what was confirmed, else what the text says. */
export const shownDay = (
  { id, documentDate, foundDate }: DatedDocument,
  typed: TypedDays,
): string => typed.get(id) ?? (documentDate || foundDate);

/** What is wrong with a day. */
export const dayProblem = (day: string): string | undefined =>
  documentDateSchema.safeParse(day).error?.issues[0]?.message;

export type DateChange = { document: DatedDocument; day: string };

/** What saving changes: it confirms a date of the text, or says that it is none. */
export const changesOf = (documents: readonly DatedDocument[], typed: TypedDays): DateChange[] =>
  documents.flatMap((document) => {
    const day = shownDay(document, typed);
    const { documentDate, foundDate } = document;
    return day !== documentDate || (day === '' && foundDate !== '') ? [{ document, day }] : [];
  });
