import { QueryClient } from '@tanstack/react-query';
import { Editor } from '@tiptap/core';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { voiceCommands, voiceRules } from '#contracts/rules/speech/voice-commands.ts';
import type { DictationTarget } from '#portal/parts/recorder/dictation.ts';
import { keepCommandsOn } from '#portal/parts/recorder/voice/commands-on.ts';
import { dictatedLines } from '#portal/parts/recorder/voice/dictated-lines.ts';
import { partyNames } from '#portal/parts/recorder/voice/party-names.ts';
import { actOnSpeech, prepareSpeech } from '#portal/parts/recorder/voice/prepare-speech.ts';
import { dictationContext } from '#portal/parts/rich-text-editor/dictated-commands.ts';
import { createDictated } from '#portal/parts/rich-text-editor/dictated-text.ts';
import { changeAnchor, dictationPoint } from '#portal/parts/rich-text-editor/dictation-anchor.ts';
import { extensionsOf } from '#portal/parts/rich-text-editor/extensions.ts';
import { fakeStorage } from '../fakes/fake-storage.ts';

/** Voice commands in the text of an order, and in its appearances. */

const { schema, plugins } = (() => {
  const editor = new Editor({
    element: null,
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    extensions: extensionsOf({ placeholder: '', hasBlanks: false }),
  });
  return { schema: editor.schema, plugins: editor.extensionManager.plugins };
})();

const nodes = (html: string) => schema.nodeFromJSON({ type: 'doc', content: JSON.parse(html) });
const paragraph = (...texts: string[]) => ({
  type: 'paragraph',
  content: texts.map((text) => ({ type: 'text', text })),
});
const numbered = (start: number, ...texts: string[]) => ({
  type: 'orderedList',
  attrs: { start },
  content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
});

let notes: string[];
let stops: number;
beforeEach(() => {
  notes = [];
  stops = 0;
});

const NAMES = 'Kaveri Ltd. (claimant) and Nilgiri (respondent)';

function speechInto(target: Pick<DictationTarget, 'insert' | 'command' | 'context'>) {
  return (text: string, names = NAMES) =>
    actOnSpeech(text, {
      target: { ...target, replace: () => false, place: () => {}, show: () => {} },
      names,
      stop: () => {
        stops += 1;
      },
      note: (said) => notes.push(said),
    });
}

/** The text of an order, as the editor holds it. */
function openText(...content: object[]) {
  const dictated = createDictated();
  let state = EditorState.create({
    doc: nodes(JSON.stringify(content.length > 0 ? content : [{ type: 'paragraph' }])),
    schema,
    plugins,
  });
  const dispatch = (change: Transaction) => {
    state = state.apply(change);
    dictated.follow(change);
  };
  const view = () => ({ state, change: () => state.tr, dispatch });
  const say = speechInto({
    insert: (text) => {
      dictated.insert(view(), text);
      return true;
    },
    command: (command) => dictated.command(view(), command),
    context: () => dictationContext(state),
  });
  return {
    say,
    reset: () => dictated.removeAll(view()),
    /** Types where dictation goes on, or so many characters before. */
    type: (text: string, back = 0) =>
      dispatch(state.tr.insertText(text, dictationPoint(state) - back)),
    typeAt: (text: string, at: number) => dispatch(state.tr.insertText(text, at)),
    /** Dictation goes on behind a text. */
    placeBehind(text: string) {
      let at = 0;
      state.doc.descendants((node, position) => {
        const found = node.text?.indexOf(text) ?? -1;
        if (found >= 0) at = position + found + text.length;
      });
      dispatch(changeAnchor(state.tr, { position: at }));
    },
    state: () => state,
    dispatch,
    text: () => state.doc.textContent,
    /** The text in short: '1. ' numbers, '*' bold, '/' a line. */
    shown: () => shownOf(state),
  };
}

function shownOf(state: EditorState): string[] {
  const lines: string[] = [];
  const write = (node: typeof state.doc, prefix: string) => {
    if (node.type.name === 'orderedList') {
      const start = Number(node.attrs['start']);
      node.children.forEach((item, index) => void write(item, `${start + index}. `));
    } else if (node.isTextblock) {
      const parts: string[] = [];
      node.forEach((part) => {
        const text = part.isText ? (part.text ?? '') : '/';
        parts.push(part.marks.some(({ type }) => type.name === 'bold') ? `*${text}*` : text);
      });
      lines.push(prefix + parts.join(''));
    } else node.children.forEach((child, index) => void write(child, index === 0 ? prefix : ''));
  };
  write(state.doc, '');
  return lines;
}

function openLines(text = '') {
  let field = text;
  const lines = dictatedLines({
    read: () => field,
    write: (next) => {
      field = next;
    },
    maxLength: 200,
  });
  const say = speechInto({
    insert: (words) => {
      lines.append(words);
      return true;
    },
    command: lines.command,
    context: lines.context,
  });
  return {
    say,
    lines,
    text: () => field,
    type: (typed: string) => {
      field += typed;
    },
  };
}

const wordsInQuotes = (text: string) => [...text.matchAll(/“([^”]+)”/gu)].map(([, word]) => word);

/** What the sheet says, each with what shows that it is true. */
const promises: Readonly<Record<string, () => void>> = {
  [voiceCommands.fullStop.does]() {
    const { say, shown } = openText();
    say('The claimant appeared full stop the respondent did not फुल स्टॉप');
    expect(shown()).toEqual(['The claimant appeared. The respondent did not।']);
  },
  [voiceCommands.comma.does]() {
    const { say, shown } = openText();
    say('The claimant appeared comma');
    say('and left.');
    expect(shown()).toEqual(['The claimant appeared, and left.']);
  },
  [voiceCommands.openQuote.does]() {
    const { say, shown } = openText();
    say('He said open quote');
    say('Stop.');
    expect(shown()).toEqual(['He said “Stop.']);
    expect(stops).toBe(0);
  },
  [voiceCommands.closeQuote.does]() {
    const { say, shown } = openText();
    say('He said open quote I paid close quote full stop');
    expect(shown()).toEqual(['He said “I paid”.']);
  },
  [voiceCommands.newLine.does]() {
    const { say, shown } = openText();
    say('Present, new line, A. Rao');
    expect(shown()).toEqual(['Present/A. Rao']);
  },
  [voiceCommands.newParagraph.does]() {
    const { say, shown } = openText(numbered(1, 'Costs follow.'));
    say('Heading. Background. New paragraph. It is due.');
    expect(shown()).toEqual(['1. Costs follow.', '*Background*', 'It is due.']);
    say('Next paragraph number. So ordered. New paragraph. Copies to all.');
    expect(shown().slice(3)).toEqual(['2. So ordered.', 'Copies to all.']);
  },
  [voiceCommands.nextNumber.does]() {
    const { say, shown } = openText(paragraph('Order'));
    say('Next paragraph number. The claim is allowed. Next paragraph number. Costs follow.');
    expect(shown()).toEqual(['Order', '1. The claim is allowed.', '2. Costs follow.']);
  },
  [voiceCommands.heading.does]() {
    const { say, shown } = openText(paragraph('Order'));
    say('Heading. background of the dispute.');
    expect(shown()).toEqual(['Order', '*Background of the dispute*']);
  },
  [voiceCommands.partyNames.does]() {
    const { say, shown } = openText();
    say('Between, insert party names. Full stop.');
    expect(shown()).toEqual([`Between, ${NAMES}.`]);
  },
  [voiceCommands.undo.does]() {
    const { say, shown } = openText();
    say('One. New paragraph. Two.');
    say('Undo that.');
    expect(shown()).toEqual(['One.', '']);
    say('Undo that. Undo that.');
    expect(shown()).toEqual(['']);
  },
  [voiceCommands.scratch.does]() {
    const { say, shown } = openText(paragraph('Typed'));
    say('by hand. The claimant appeared. The respondent');
    say('did not.');
    say('Scratch last sentence.');
    expect(shown()).toEqual(['Typed by hand. The claimant appeared.']);
    say('Scratch last sentence. Scratch last sentence.');
    expect(shown()).toEqual(['Typed']);
  },
  [voiceCommands.stop.does]() {
    openText().say('Heard. Stop.');
    expect(stops).toBe(1);
  },
  [voiceRules.literally]() {
    const { say, shown } = openText();
    const [english, hindi] = wordsInQuotes(voiceRules.literally);
    say(`Write ${english} full stop and ${hindi} नई पंक्ति`);
    expect(shown()).toEqual(['Write full stop and नई पंक्ति']);
  },
  [voiceRules.alone]() {
    const labels = Object.values(voiceCommands)
      .filter(({ place }) => place !== 'anywhere')
      .map(({ label }) => label);
    expect(voiceRules.alone).toBe(
      `Pause before and after ${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}.`,
    );
    const { say, shown } = openText();
    say('I undo that and stop at a heading.');
    expect(shown()).toEqual(['I undo that and stop at a heading.']);
  },
  [voiceRules.last]() {
    openText().say('Stop. He went.');
    expect(stops).toBe(0);
  },
  [voiceRules.plain]() {
    const [a, the, every, of, example] = wordsInQuotes(voiceRules.plain);
    const said = [
      ...[a, the, every].map((word) => `He came to ${word} full stop there`),
      `with comma ${of} it`,
      `He has ${example}`,
    ];
    for (const words of said) openText().say(words);
    expect(said).toHaveLength(5);
    expect(notes).toEqual([]);
  },
  [voiceRules.quoted]() {
    const { say, shown } = openText(
      { type: 'blockquote', content: [paragraph('He')] },
      paragraph('She said: “I'),
    );
    say('went comma and stop');
    expect(shown()[1]).toBe('She said: “I went comma and stop');
    say('Close quote.');
    expect(notes).toEqual(['Close quote.']);
    const quoted = openText({ type: 'blockquote', content: [paragraph('He')] });
    quoted.say('went close quote full stop');
    expect(quoted.shown()).toEqual(['He went close quote full stop']);
  },
  [voiceRules.typed]() {
    const { say, type, shown } = openText(paragraph('Typed.'));
    say('One two.');
    type('by hand ', 4);
    say('Undo that.');
    expect(shown()).toEqual(['Typed.by hand ']);
  },
  [voiceRules.field]() {
    const { say, text } = openLines('A. Rao');
    say('Heading. Next paragraph number.');
    expect(text()).toBe('A. Rao');
    expect(notes).toEqual([
      'Heading: not in this field. Next paragraph number: not in this field.',
    ]);
  },
};

describe('the sheet of commands', () => {
  const sentences = [
    ...Object.values(voiceCommands).map(({ does }) => does),
    ...Object.values(voiceRules),
  ];

  it.each(sentences)('is true: %s', (sentence) => {
    const promise = promises[sentence];
    expect(promise).toBeDefined();
    promise?.();
  });
});

describe('punctuation', () => {
  it('takes the place of what the recogniser has put, and is not doubled', () => {
    const { say, shown } = openText();
    say('The claimant appeared.');
    say('Full stop.');
    expect(shown()).toEqual(['The claimant appeared.']);
    say('Comma.');
    expect(shown()).toEqual(['The claimant appeared,']);
  });

  it('leaves typed punctuation as it is', () => {
    const { say, shown } = openText(paragraph('Order:'));
    say('Full stop.');
    expect(shown()).toEqual(['Order:.']);
  });

  it('stands before the space to the text that follows', () => {
    const { say, shown, placeBehind } = openText(paragraph('costs follow'));
    placeBehind('');
    say('He appeared');
    say('Comma.');
    expect(shown()).toEqual(['He appeared, costs follow']);
  });
});

describe('numbered paragraphs', () => {
  it('go on after other paragraphs, and with the numbers that follow', () => {
    const { say, shown, placeBehind } = openText(
      numbered(3, 'Three', 'Four'),
      paragraph('Between'),
      numbered(5, 'Five'),
    );
    placeBehind('Between');
    say('Next paragraph number. New.');
    expect(shown()).toEqual(['3. Three', '4. Four', 'Between', '5. New.', '6. Five']);
    say('Undo that. Undo that.');
    expect(shown()).toEqual(['3. Three', '4. Four', 'Between', '5. Five']);
  });

  it('go on after a paragraph that divides them, and take typed text along', () => {
    const { say, shown, placeBehind } = openText(numbered(1, 'One and the rest', 'Two'));
    placeBehind('One');
    say('New paragraph.');
    expect(shown()).toEqual(['1. One', ' and the rest', '2. Two']);
    say('Undo that.');
    expect(shown()).toEqual(['1. One and the rest', '2. Two']);
    say('Next paragraph number.');
    expect(shown()).toEqual(['1. One', '2.  and the rest', '3. Two']);
  });

  it('begin nothing in an empty one', () => {
    const { say, shown } = openText();
    say('New paragraph. Next paragraph number. Next paragraph number.');
    expect(shown()).toEqual(['1. ']);
  });
});

describe('a heading', () => {
  it('ends with its paragraph, and returns when that end is undone', () => {
    const { say, shown } = openText();
    say('Heading. Facts.');
    say('New paragraph.');
    say('Undo that.');
    say('and law.');
    expect(shown()).toEqual(['*Facts and law*']);
    say('Undo that. Undo that. Undo that. Plain.');
    expect(shown()).toEqual(['Plain.']);
  });
});

describe('undo', () => {
  it('says that there is nothing', () => {
    const { say, shown } = openText(paragraph('Typed.'));
    say('Undo that.');
    say('Scratch last sentence.');
    expect(shown()).toEqual(['Typed.']);
    expect(notes).toEqual([
      'Undo that: nothing was dictated last, or it was changed by hand.',
      'Scratch last sentence: no dictated words to remove.',
    ]);
  });

  it('leaves a paragraph that was filled by hand', () => {
    const { say, type, shown } = openText(paragraph('One.'));
    say('New paragraph.');
    type('By hand.');
    say('Undo that.');
    expect(shown()).toEqual(['One.', 'By hand.']);
  });

  it('goes back over each command, as Reset does', () => {
    const { say, shown, reset } = openText(paragraph('Typed.'));
    const spoken =
      'One. New paragraph. Next paragraph number. Two. New line. Heading. Three. Comma. ' +
      'Next paragraph number. Four. Next paragraph number. Five. New paragraph. Six.';
    say(spoken);
    const written = shown();
    expect(written).toEqual([
      'Typed. One.',
      '1. Two./',
      '*Three,*',
      '2. Four.',
      '3. Five.',
      'Six.',
    ]);
    say('Undo that. '.repeat(14));
    expect(shown()).toEqual(['Typed.']);
    expect(notes.at(-1)).toBe('Undo that. '.repeat(14).trim());
    say(spoken);
    expect(shown()).toEqual(written);
    reset();
    expect(shown()).toEqual(['Typed.']);
  });
});

it('loses nothing that was typed, whatever is said', () => {
  const commands = Object.values(voiceCommands).map(({ english }) => `${english[0]}.`);
  const step = fc.oneof(
    fc.constantFrom('The claimant appeared.', 'and left', ...commands).map((said) => ({ said })),
    fc.record({ at: fc.nat(), typed: fc.constantFrom('§', '¶') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const { say, typeAt, state, text, reset } = openText(numbered(1, '¤', '¤'), paragraph('¤¤'));
      let typed = 4;
      for (const one of steps) {
        if ('said' in one) say(one.said);
        else {
          const { doc } = state();
          const { $from } = TextSelection.near(doc.resolve(one.at % doc.content.size));
          typeAt(one.typed, $from.pos);
          typed += 1;
        }
      }
      const kept = () => text().replace(/[^§¶¤]/gu, '').length;
      expect(kept()).toBe(typed);
      reset();
      expect(kept()).toBe(typed);
    }),
  );
});

describe('in the appearances', () => {
  it('commands write lines and punctuation', () => {
    const { say, text } = openLines('Typed.');
    say('New line. A. Rao comma for the claimant. New line. b. Sen. Comma.');
    expect(text()).toBe('Typed.\nA. Rao, for the claimant.\nB. Sen,');
    say('Undo that. Undo that. Undo that.');
    expect(text()).toBe('Typed.\nA. Rao, for the claimant.');
    say('open quote he close quote');
    expect(text()).toBe('Typed.\nA. Rao, for the claimant. “he”');
  });

  it('the last sentence goes, and what was typed stays', () => {
    const { say, text, type } = openLines('Typed.');
    say('One. Two');
    say('three.');
    say('Scratch last sentence.');
    expect(text()).toBe('Typed. One.');
    type(' By hand.');
    say('Undo that. Scratch last sentence.');
    expect(text()).toBe('Typed. One. By hand.');
    expect(notes.at(-1)).toContain('no dictated words');
  });

  it('the field takes no more than it may, and Reset removes the rest', () => {
    const { say, text, lines } = openLines('x'.repeat(198));
    say('One. Comma.');
    expect(text()).toBe(`${'x'.repeat(198)} O`);
    lines.removeAll();
    expect(text()).toBe('x'.repeat(198));
  });

  it('a mark is replaced by words, or removed', () => {
    const { lines, text } = openLines('A [not recognised 1] B [Not recognised 2]');
    expect(lines.replace('[not recognised 1]', 'rao')).toBe(true);
    expect(lines.replace('[not recognised 2]', '')).toBe(true);
    expect(lines.replace('[not recognised 3]', 'x')).toBe(false);
    expect(text()).toBe('A rao B');
  });
});

describe('a person', () => {
  const target = { insert: vi.fn(() => true) };
  const prepared = (userId: string, text: string) =>
    prepareSpeech(text, {
      target: {
        ...target,
        command: () => true,
        context: () => ({ before: '', isQuotation: false }),
        replace: () => false,
        place: () => {},
        show: () => {},
      },
      userId,
      caseId: undefined,
      client: new QueryClient(),
      stop: () => {},
      note: (said) => notes.push(said),
    });

  it('turns the commands off, until they are turned on again; others have their own choice', async () => {
    vi.stubGlobal('localStorage', fakeStorage());
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    keepCommandsOn('usr_1', false);
    (await prepared('usr_1', 'One comma'))();
    expect(target.insert).toHaveBeenLastCalledWith('One comma');
    expect(notes).toEqual([]);
    for (const userId of ['usr_2', 'usr_1']) {
      keepCommandsOn('usr_1', userId === 'usr_1');
      (await prepared(userId, 'One comma'))();
      expect(target.insert).toHaveBeenLastCalledWith('One');
    }
    expect(notes).toEqual(['Comma.', 'Comma.']);
  });
});

it('waits while nothing can be written, and writes and does everything later', () => {
  const insert = vi.fn(() => true);
  const blocked = speechInto({ insert, command: () => true, context: () => undefined });
  expect(blocked('One. Stop.')).toBe(false);
  expect(insert).not.toHaveBeenCalled();
  expect(stops).toBe(0);
});

it('says when the names of the parties are not known, and writes the other words', () => {
  const { say, shown } = openText();
  say('Between insert party names and others', '');
  expect(shown()).toEqual(['Between and others']);
  expect(notes).toEqual(['Insert party names: the names of the parties are not known here.']);
});

it.each([
  [['Kaveri  Ltd.', 'Nilgiri'], 'Kaveri Ltd. (claimant) and Nilgiri (respondent)'],
  [['A', 'B', 'C'], 'A (claimant), B (respondent) and C (respondent)'],
  [['A', ' '], 'A (claimant)'],
])('the parties %j are named', ([claimant = '', ...respondents], named) => {
  expect(
    partyNames({
      claimantParty: { name: claimant, ownerId: '' },
      respondentParties: respondents.map((name) => ({ name })),
    }),
  ).toBe(named);
});
