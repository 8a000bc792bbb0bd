import type { ItemKindName } from '#shared/forms/item-kinds.constants.ts';

/** One line of the register of personal data: a kind of item or object, and what becomes of it. */

/** Why data is held, with the source in law. */
export const grounds = {
  account:
    'given by the person to use the portal, for this purpose (DPDP Act 2023, s. 7(a); notice, s. 5)',
  claim:
    'needed to enforce a legal right or claim, or to decide it (DPDP Act 2023, s. 17(1)(a) and (b))',
  evidence:
    'electronic record whose integrity is proof (IT Act 2000, s. 7; Bharatiya Sakshya Adhiniyam 2023, s. 63)',
  security: 'security of processing and its logs (DPDP Act 2023, s. 8(5); CERT-In, 28 April 2022)',
  books: 'books of account: eight years (Companies Act 2013, s. 128(5); CGST Act 2017, s. 36)',
  consent: 'consent, which can be withdrawn (DPDP Act 2023, s. 6)',
  operation: 'no personal data, or an id alone; needed to run the portal',
} as const;
export type Ground = keyof typeof grounds;

/** Why an erasure keeps something. */
export const reasons = {
  caseFile:
    'The file of a case is needed to enforce and to decide claims; it leaves with the case, not with one person.',
  evidence: 'A change would destroy the proof of what was signed, by whom and when.',
  trail: 'Who did what is recorded under an id; time to live removes it.',
  books: 'Books of account have to be kept for eight years.',
  others: 'It belongs to somebody else, who needs it.',
  withdrawal: 'It says, by a hash, which number gets no message.',
  noData: 'It has no personal data but ids, which name nobody once the account is erased.',
  short: 'Time to live removes it; it names the person by a hash at most.',
} as const;
export type Reason = keyof typeof reasons;

export const acts = ['delete', 'deleteUnlessInCase', 'pseudonymise', 'keep'] as const;
export type ErasureAct = (typeof acts)[number];

export type Whose = 'neutral' | 'case manager' | 'party' | 'agent' | 'signatory' | 'visitor';

/** Ids by which an item or object can be somebody's own. */
export const subjectIds = ['user', 'party', 'agent', 'email', 'mobile', 'job', 'batch'] as const;
export type SubjectId = (typeof subjectIds)[number];

type Fate = {
  /** What an erasure of the owner does to it. */
  own: ErasureAct;
  /** What an erasure of another person whom it names does to it. */
  named: ErasureAct;
  /** Required if it keeps something. */
  because?: Reason;
};

export type Rule = Fate & {
  kind: string;
  /** The personal data that it holds; '' for none. */
  holds: string;
  whose: readonly Whose[];
  ground: Ground;
  /** How long it is kept. */
  until: string;
};

export type ItemRule = Rule & {
  /** Name of the kind of item (lambdas/shared/forms/item-kinds.constants.ts). */
  item: ItemKindName;
  /** The variable of the key, or the attribute, with the owner's id. */
  owner?: { variable: SubjectId } | { attribute: string };
  /** Top-level attributes that an export shows to a person whom it names; all if absent. */
  shows?: readonly string[];
  /** The attribute that its age is counted from, where its retention can be set. */
  ageFrom?: string;
  /** Days after which `apply-retention` removes it, unless the deployment sets others. */
  days?: number;
};

export type ObjectRule = Rule & {
  /** Form of its key. */
  key: string;
  owner?: { variable: SubjectId };
};

/** Data outside of table and bucket. */
export type StoreRule = {
  kind: string;
  holds: string;
  until: string;
  erasure: string;
};
