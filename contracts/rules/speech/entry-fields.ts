import type { EntryKind } from './entry-kinds.ts';

/** Labels of an entry's fields; a field without a label has no meaning in it. */
type EntryFields = { text: string; speaker?: string; witness?: string; needs?: 'text' | 'witness' };

const EXAMINED = 'Who is examined';
const SPOKEN = { text: 'Text', witness: EXAMINED };
const STAGE = { text: 'Remark', speaker: 'Examined by', witness: EXAMINED };
const OATH = {
  ...{ text: 'Remark', speaker: 'Sworn in by', witness: 'Who is sworn in' },
  needs: 'witness',
} as const;

export const entryFields: Readonly<Record<EntryKind, EntryFields>> = {
  Objection: { ...SPOKEN, speaker: 'Objection by' },
  Exhibit: { ...SPOKEN, speaker: 'Shown by' },
  Aside: { ...SPOKEN, speaker: 'Speaker' },
  'Swearing-in': OATH,
  Affirmation: { ...OATH, speaker: 'Affirmed before', witness: 'Who affirms' },
  Interpreter: { text: 'Language', speaker: 'Interpreter', witness: EXAMINED, needs: 'text' },
  'Examination-in-chief': STAGE,
  'Cross-examination': STAGE,
  'Re-examination': STAGE,
  'Off the record': { text: 'Reason' },
  'On the record': { text: 'Remark' },
  Parenthetical: { text: 'What happens', needs: 'text' },
};

/** What a written entry lacks, by field; undefined if it says enough. */
export function entryProblem(
  entry: EntryKind,
  facts: { text: string; witness: string },
): { field: 'text' | 'witness'; message: string } | undefined {
  const { needs, text, witness } = entryFields[entry];
  if (!needs || facts[needs].trim() !== '') return undefined;
  return { field: needs, message: `${needs === 'text' ? text : witness} is required` };
}
