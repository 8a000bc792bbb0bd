import {
  type Agreement,
  type AgreementKind,
  agreementLabels,
  type FollowUpKind,
  type FollowUpPaper,
} from './outcomes.ts';

/** Words for the papers of an outcome. Apart from their schemas, which most screens load. */

export const followUpLabels: Readonly<Record<FollowUpKind, string>> = {
  correction: 'Correction of the award',
  interpretation: 'Interpretation of the award',
  additionalAward: 'Additional award',
  dissent: 'Dissenting opinion',
};

/** What a paper of an outcome is, as lists name it. */
export const paperLabelOf = (kind: AgreementKind | FollowUpKind): string =>
  ({ ...agreementLabels, ...followUpLabels })[kind];

/** Agreements and awards, each before what followed it. */
export const withFollowUps = (agreements: readonly Agreement[]): (Agreement | FollowUpPaper)[] =>
  agreements.flatMap((one) => [one, ...(one.followUps ?? [])]);
