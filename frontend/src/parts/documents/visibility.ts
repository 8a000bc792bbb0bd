import type { DocumentVisibility } from '#contracts/rules/documents/documents.ts';

/** Texts of document visibility (seed 2, section 4). */

export const visibilityLabels: Readonly<Record<DocumentVisibility, string>> = {
  me: 'Private',
  others: 'Shared with CM',
  all: 'Shared with all parties and CM',
};

/** Labels of the choices; ticking one clears the others. */
export const sharingChoices: Readonly<Record<DocumentVisibility, string>> = {
  me: 'Keep private',
  others: 'Share with CM',
  all: 'Share with all parties and CM',
};

export const SEVERAL_QUESTION = 'Are you sure you want to share this document?';

const questions: Readonly<Record<DocumentVisibility, string>> = {
  all: 'Are you sure you want to share this document with all parties and Case Manager?',
  me: 'Are you sure you want to keep this document private?',
  others: 'Are you sure you want to share with Case Manager?',
};

/** The question before documents get this visibility. */
export const sharingQuestion = (visibility: DocumentVisibility, count = 1): string =>
  count > 1 ? SEVERAL_QUESTION : questions[visibility];

/** Recommendation beside the sharing choices (seed 2, section 4). */
export const SECURITIES_NOTE =
  'Note: For disputes of the securities market, it is recommended to share documents with all parties.';
