import type { DocumentOwnerType } from '#contracts/rules/documents/documents.ts';

/** The side that filed a document; also found by the search. */
export const sideLabels: Readonly<Record<DocumentOwnerType, string>> = {
  claimant: 'Claimant',
  respondent: 'Respondent',
  mediator: 'Neutral',
  caseManager: 'Case manager',
};
