/** Entries of a cross-examination that are neither question nor answer (ADR 96). */

/** Entries that are spoken: they are recorded, and have sound and text as a question has. */
export const spokenEntries = ['Objection', 'Exhibit', 'Aside'] as const;

/** Stages of the examination of a witness. */
export const stages = ['Examination-in-chief', 'Cross-examination', 'Re-examination'] as const;

/** Entries that a person writes. */
export const writtenEntries = [
  'Swearing-in',
  'Affirmation',
  'Interpreter',
  ...stages,
  'Off the record',
  'On the record',
  'Parenthetical',
] as const;

export const entryKinds = [...spokenEntries, ...writtenEntries] as const;
export type EntryKind = (typeof entryKinds)[number];
export type WrittenEntry = (typeof writtenEntries)[number];
