import { describe, expect, it } from 'vitest';
import {
  entryLine,
  isStage,
  isWritten,
  kindFacts,
  kindOf,
  printedText,
  printMarks,
  spokenKinds,
  turnKeys,
  turnKinds,
} from '#contracts/rules/speech/entries.ts';
import { entryFields, entryProblem } from '#contracts/rules/speech/entry-fields.ts';
import { entryKinds } from '#contracts/rules/speech/entry-kinds.ts';

/** Entries of a cross-examination that are neither question nor answer. */

const AT = '2026-11-20T05:30:00.000Z';
const words = { text: '', speaker: '', witness: '' };
const patil = { ...words, witness: 'Suresh Patil' };

describe('the kind of a turn', () => {
  it('is that of the entry, otherwise its type, and a Question without either', () => {
    expect(turnKinds.map((kind) => kindOf(kindFacts(kind)))).toEqual(turnKinds);
    expect(kindFacts('Answer')).toEqual({ textType: 'Answer' });
    expect(kindFacts('Aside')).toEqual({ entry: 'Aside' });
    expect(kindOf({})).toBe('Question');
  });

  it('is spoken and has a key, or is written', () => {
    expect(spokenKinds.map((kind) => turnKeys[kind])).toEqual(['Q', 'A', 'O', 'E', 'S']);
    expect(turnKinds.filter((kind) => !isWritten(kind))).toEqual(spokenKinds);
    expect(isWritten(undefined)).toBe(false);
    expect(turnKinds.filter(isStage)).toEqual([
      'Examination-in-chief',
      'Cross-examination',
      'Re-examination',
    ]);
  });
});

describe('a written entry', () => {
  it.each([
    ['Swearing-in', patil, 'Suresh Patil was sworn in'],
    ['Swearing-in', { ...words, speaker: 'Asha Rao' }, 'The witness was sworn in by Asha Rao'],
    ['Affirmation', { ...patil, text: 'in Hindi' }, 'Suresh Patil solemnly affirmed: in Hindi'],
    [
      'Affirmation',
      { ...patil, speaker: 'Asha Rao' },
      'Suresh Patil solemnly affirmed before Asha Rao',
    ],
    [
      'Interpreter',
      { ...patil, text: 'Tamil' },
      'Suresh Patil testifies in Tamil, without an interpreter',
    ],
    [
      'Interpreter',
      { ...words, text: 'Tamil', speaker: 'Meera Kale' },
      'The witness testifies in Tamil, interpreted by Meera Kale',
    ],
    ['Re-examination', words, 'Re-examination'],
    [
      'Cross-examination',
      { ...patil, speaker: 'Adv. Rao', text: 'resumed' },
      'Cross-examination of Suresh Patil by Adv. Rao: resumed',
    ],
    ['Off the record', words, 'Off the record, 20/11/2026 at 11:00 am IST'],
    [
      'On the record',
      { ...words, text: 'after tea' },
      'On the record, 20/11/2026 at 11:00 am IST: after tea',
    ],
    ['Parenthetical', { ...words, text: 'The witness nods.' }, 'The witness nods.'],
  ] as const)('%s is read as a line', (entry, facts, line) => {
    expect(entryLine(entry, facts, AT)).toBe(line);
  });

  it('needs what it is about', () => {
    const lacking = entryKinds.flatMap((entry) => entryProblem(entry, words) ?? []);

    expect(lacking.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'witness: Who is sworn in is required',
      'witness: Who affirms is required',
      'text: Language is required',
      'text: What happens is required',
    ]);
    const full = { text: 'Tamil', witness: 'Suresh Patil' };
    expect(entryKinds.flatMap((entry) => entryProblem(entry, full) ?? [])).toEqual([]);
    expect(entryProblem('Parenthetical', { text: ' ', witness: 'Patil' })).toBeDefined();
  });

  it('has fields for the names that its line has', () => {
    expect(entryFields['Off the record']).toEqual({ text: 'Reason' });
    expect(entryFields.Interpreter).toMatchObject({ text: 'Language', speaker: 'Interpreter' });
    expect(entryFields['Re-examination'].speaker).toBe('Examined by');
  });
});

describe('the words of a turn', () => {
  const none = { objections: [], exhibits: [] };
  const marks = {
    objections: [
      { by: 'Adv. Shah', ground: '', state: 'reserved' },
      { by: 'Adv. Rao', ground: 'Leading', state: 'overruled' },
    ],
    exhibits: [{ text: 'C-4', citation: '{C-3/12}' }, { text: 'C-5' }],
  };

  it('name its marks in an entry', () => {
    expect(printMarks(marks)).toEqual([
      '[Objection by Adv. Shah: reserved]',
      '[Objection by Adv. Rao (Leading): overruled]',
      '[Exhibit C-4, {C-3/12}]',
      '[Exhibit C-5]',
    ]);
    const objection = { entry: 'Objection', text: 'Leading.', ...none } as const;
    expect(printedText({ ...objection, objections: marks.objections.slice(0, 1) })).toBe(
      'Leading. [Objection by Adv. Shah: reserved]',
    );
    expect(printedText({ ...objection, text: '', objections: marks.objections.slice(0, 1) })).toBe(
      '[Objection by Adv. Shah: reserved]',
    );
  });

  it('are its line, its kind without words, and what was said in a question', () => {
    expect(printedText({ entry: 'Swearing-in', line: 'Sworn', text: 'x', ...none })).toBe(
      '[Sworn]',
    );
    expect(printedText({ entry: 'Aside', text: '', ...none })).toBe('[Aside]');
    expect(printedText({ text: 'When?', ...marks })).toBe('When?');
  });
});
