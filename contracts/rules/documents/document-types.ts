/** Document types of an arbitration (seed 2, sections 2 and 3). */

/** Reveals an optional text field in the picker (seed 2, section 4). */
export const OTHER_DOCUMENT_TYPE = 'Others';

/** Type names by category, in the order of the picker: `documentCategoryandTypes` of a case. */
export type DocumentCategories = Record<string, string[]>;

const arbitrationDocuments = {
  Pleadings: [
    'Statement of Claim',
    'Statement of Defence',
    'Counter Claim',
    'Reply to Counter Claim',
    'Rejoinder',
    'Sur-rejoinder',
  ],
  Applications: [
    'Section 16 Application',
    'Section 17 Application',
    'Application for Extension of Time',
    'Interim Application',
    'Reply to Application',
  ],
  Evidence: [
    'Affidavit of Evidence',
    'Affidavit of Admission and Denial',
    'Expert Report',
    'Documentary Evidence',
    'Witness Statement',
  ],
  'Notices and Correspondence': [
    'Notice of Arbitration',
    'Reply to Notice',
    'Letter of Appointment',
    'Disclosure Statement',
    'Correspondence',
  ],
  'Agreements and Authority': [
    'Arbitration Agreement',
    'Loan Agreement',
    'Power of Attorney',
    'Vakalatnama',
    'Board Resolution',
  ],
  Submissions: ['Written Submissions', 'List of Dates', 'List of Authorities', 'Issues'],
  'Orders and Awards': ['Procedural Order', 'Interim Award', 'Award', 'Termination Order'],
  [OTHER_DOCUMENT_TYPE]: [OTHER_DOCUMENT_TYPE],
} satisfies DocumentCategories;

/** The types offered for the documents of a case; none unless it is an arbitration. */
export const documentCategoriesOf = (resolutionKind: string): DocumentCategories =>
  resolutionKind === 'arbitration' ? arbitrationDocuments : {};

/**
 * Whether a type belongs to its category. The category `Others` takes any text, so that the
 * picker's text field can name the type.
 */
export function isDocumentType(
  categories: DocumentCategories,
  { category, uploadType }: { category: string; uploadType: string },
): boolean {
  const types = Object.hasOwn(categories, category) ? categories[category] : undefined;
  return types !== undefined && (category === OTHER_DOCUMENT_TYPE || types.includes(uploadType));
}
