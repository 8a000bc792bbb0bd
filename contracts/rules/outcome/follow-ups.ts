/** What follows an award and refers to it (issue 23, section 6; ADR 110). */
export const followUpKinds = [
  'correction',
  'interpretation',
  'additionalAward',
  'dissent',
] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

export const isFollowUpKind = (kind: string): kind is FollowUpKind =>
  followUpKinds.some((one) => one === kind);
