import { Editor, type JSONContent } from '@tiptap/core';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { voiceCommands } from '#contracts/rules/speech/voice-commands.ts';
import { draftExtensions } from '#portal/features/desk/editor/draft-extensions.ts';
import { numberedIn } from '#portal/features/desk/editor/numbered-paragraphs.ts';
import type * as Opened from '#portal/features/desk/saving/opened-draft.ts';
import { actOnSpeech } from '#portal/parts/recorder/voice/prepare-speech.ts';
import { dictationContext } from '#portal/parts/rich-text-editor/dictated-commands.ts';
import { createDictated } from '#portal/parts/rich-text-editor/dictated-text.ts';
import { changeAnchor, dictationPoint } from '#portal/parts/rich-text-editor/dictation-anchor.ts';
import { extensionsOf } from '#portal/parts/rich-text-editor/extensions.ts';
import { changeTo } from '#portal/parts/rich-text-editor/show-text.ts';
import { kill, openDictationPage, until } from './dictation-page.ts';
import { closeRecordingPage, openRecordingPage } from './recording-page.ts';

/** Dictation into a draft at the desk: its paragraphs, and its text in this browser. */

const { schema, plugins } = (() => {
  const editor = new Editor({
    element: null,
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    extensions: [
      ...extensionsOf({ placeholder: '', hasBlanks: true, hasHeadings: true }),
      ...draftExtensions,
    ],
  });
  return { schema: editor.schema, plugins: editor.extensionManager.plugins };
})();

const text = (words: string): JSONContent => ({ type: 'text', text: words });
const paragraph = (words: string, attrs = {}): JSONContent => ({
  type: 'paragraph',
  attrs,
  content: words === '' ? [] : [text(words)],
});
const table = (words: string): JSONContent => ({
  type: 'table',
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(words)] }] }],
});
const documentOf = (content: JSONContent[]) => schema.nodeFromJSON({ type: 'doc', content });

function openDraft(...content: JSONContent[]) {
  const dictated = createDictated();
  const notes: string[] = [];
  let state = EditorState.create({ doc: documentOf(content), schema, plugins });
  const dispatch = (change: Transaction) => {
    const applied = state.applyTransaction(change);
    state = applied.state;
    for (const one of applied.transactions) dictated.follow(one);
  };
  const view = () => ({ state, change: () => state.tr, dispatch });
  return {
    notes,
    dispatch,
    state: () => state,
    reset: () => dictated.removeAll(view()),
    say: (said: string) =>
      actOnSpeech(said, {
        target: {
          insert: (words) => {
            dictated.insert(view(), words);
            return true;
          },
          command: (command) => dictated.command(view(), command),
          context: () => dictationContext(state),
          replace: () => false,
          place: () => {},
          show: () => {},
        },
        names: '',
        stop: () => {},
        note: (done) => notes.push(done),
      }),
    placeBehind(words: string) {
      let at = 0;
      state.doc.descendants((node, position) => {
        const found = node.text?.indexOf(words) ?? -1;
        if (found >= 0) at = position + found + words.length;
      });
      dispatch(changeAnchor(state.tr, { position: at }));
    },
    /** '# ' headings, '1. ' numbers, '| ' cells, '*' bold, '^' footnotes. */
    shown(): string[] {
      const numbers = new Map(numberedIn(state.doc).map(({ at, shown }) => [at, `${shown}. `]));
      const lines: string[] = [];
      state.doc.descendants((node, at, parent) => {
        if (!node.isTextblock) return;
        const parts = node.children.map((part) => {
          const words = part.isText ? (part.text ?? '') : '^';
          return part.marks.some(({ type }) => type.name === 'bold') ? `*${words}*` : words;
        });
        const cell = parent?.type.name === 'tableCell' ? '| ' : '';
        const before = node.type.name === 'heading' ? '# ' : (numbers.get(at) ?? cell);
        lines.push(before + parts.join(''));
      });
      return lines;
    },
  };
}

describe('a draft that is dictated', () => {
  it('gets numbered paragraphs, headings, and paragraphs without a number', () => {
    const { say, shown } = openDraft(paragraph('The facts.', { number: '12', id: 'abcdefgh' }));
    say(
      'Next paragraph number. The claim is due. Heading. costs. New paragraph. Each bears its own.',
    );
    expect(shown()).toEqual([
      '12. The facts.',
      '13. The claim is due.',
      '# Costs',
      'Each bears its own.',
    ]);
    say('Next paragraph number. So awarded.');
    expect(shown().at(-1)).toBe('14. So awarded.');
  });

  it('has one paragraph for a reference to lead to, and a fixed number once', () => {
    const { say, shown, state, placeBehind } = openDraft(
      paragraph('The facts and the law.', { number: '12', id: 'abcdefgh' }),
    );
    placeBehind('facts');
    say('Next paragraph number.');
    expect(shown()).toEqual(['12. The facts', '13.  and the law.']);
    expect(state().doc.child(1).attrs).toMatchObject({ number: '', id: null });
  });

  it('is as it was after each command is undone, and after Reset', () => {
    const draft = openDraft(paragraph('Typed.', { number: '' }), table('Sum'));
    draft.placeBehind('Typed.');
    const spoken = 'One. Heading. Two. New paragraph. Three. Next paragraph number. Four.';
    draft.say(spoken);
    const written = draft.shown();
    expect(written).toEqual(['1. Typed. One.', '# Two', 'Three.', '2. Four.', '| Sum']);
    draft.say('Undo that. '.repeat(7));
    expect(draft.shown()).toEqual(['1. Typed.', '| Sum']);
    draft.say(spoken);
    expect(draft.shown()).toEqual(written);
    draft.reset();
    expect(draft.shown()).toEqual(['1. Typed.', '| Sum']);
  });

  it('takes words in a cell of a table, which has no numbers', () => {
    const { say, shown, notes, placeBehind } = openDraft(table('Interest'), paragraph('End'));
    placeBehind('Interest');
    say('from May. Next paragraph number. Heading. Rate.');
    expect(shown()).toEqual(['| Interest from May.', '| *Rate*', 'End']);
    expect(notes).toEqual(['Next paragraph number: not in this field. Heading.']);
  });

  it('goes on with its sentence behind a footnote, and begins one where that has ended', () => {
    const footnote = { type: 'footnote', attrs: { words: 'Exhibit C-3' } };
    const { say, shown, placeBehind } = openDraft(
      { type: 'paragraph', content: [text('Due'), footnote] },
      { type: 'paragraph', content: [text('Paid.'), footnote] },
    );
    placeBehind('Due');
    say('and');
    expect(shown()[0]).toBe('Due and^');
    const behind = openDraft({ type: 'paragraph', content: [text('Due'), footnote] });
    behind.say('and payable.');
    expect(behind.shown()).toEqual(['Due^ and payable.']);
    const ended = openDraft({ type: 'paragraph', content: [text('Paid.'), footnote] });
    ended.say('costs follow.');
    expect(ended.shown()).toEqual(['Paid.^ Costs follow.']);
  });

  it('loses nothing that was typed, whatever is said', () => {
    const commands = Object.values(voiceCommands).map(({ english }) => `${english[0]}.`);
    const step = fc.oneof(
      fc.constantFrom('The claimant appeared.', 'and left', ...commands).map((said) => ({ said })),
      fc.record({ at: fc.nat(), typed: fc.constantFrom('§', '¶'), isPlace: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const draft = openDraft(
          paragraph('¤', { number: '' }),
          table('¤'),
          { type: 'heading', attrs: { level: 2 }, content: [text('¤¤')] },
          paragraph('¤', { number: '7' }),
        );
        let typed = 5;
        for (const one of steps) {
          if ('said' in one) draft.say(one.said);
          else {
            const { tr, doc } = draft.state();
            const { from } = TextSelection.near(doc.resolve(one.at % doc.content.size));
            if (one.isPlace) draft.dispatch(changeAnchor(tr, { position: from }));
            else draft.dispatch(tr.insertText(one.typed, from));
            typed += one.isPlace ? 0 : 1;
          }
        }
        const kept = () => draft.state().doc.textContent.replace(/[^§¶¤]/gu, '').length;
        draft.state().doc.check();
        expect(kept()).toBe(typed);
        draft.reset();
        expect(kept()).toBe(typed);
      }),
    );
  });

  it('keeps the place of its words when another member’s text is shown', () => {
    const { say, shown, state, dispatch, placeBehind } = openDraft(
      paragraph('One.', { number: '' }),
      paragraph('Two.', { number: '' }),
      paragraph('Three.', { number: '' }),
    );
    placeBehind('Two.');
    const theirs = documentOf([
      paragraph('One.', { number: '' }),
      paragraph('Two.', { number: '' }),
      paragraph('Three, as amended.', { number: '' }),
      table('Four'),
    ]);
    const change = changeTo(state(), theirs);
    if (change) dispatch(change);
    expect(state().doc.eq(theirs)).toBe(true);
    expect(dictationPoint(state())).toBe('One.Two.'.length + 3);
    say('It is due.');
    expect(shown()).toEqual(['1. One.', '2. Two. It is due.', '3. Three, as amended.', '| Four']);
  });

  it('shows any other text as it is', () => {
    const words = fc.constantFrom('', 'a', 'aa', 'aaa', 'b a');
    const block = fc.oneof(
      words.map((one) => paragraph(one, { number: '' })),
      words.map((one) => paragraph(one)),
      words.map(table),
      words.map((one) => ({ type: 'blockquote', content: [paragraph(one)] })),
    );
    const blocks = fc.array(block, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const state = EditorState.create({ doc: documentOf(before), schema, plugins });
        const change = changeTo(state, documentOf(after));
        expect((change?.doc ?? state.doc).eq(documentOf(after))).toBe(true);
      }),
    );
  });
});

describe('the sound of a draft’s words', () => {
  const USER = 'usr_1';
  const DRAFT_ID = 'drf_1';
  const OWNER = `${USER}:desk:${DRAFT_ID}`;
  let heard: string[];

  /** The page of a draft, whose text is a string. `saved`: what the server has. */
  async function openPage(saved: string) {
    let keeper: ReturnType<typeof Opened.createKeeper> | undefined;
    let content = saved;
    const page = await openDictationPage(() => ({
      key: OWNER,
      target: {
        insert(words: string) {
          content = `${content} ${words}`.trim();
          keeper?.keep({ base: 1, text: { content, seat: '', madeOn: '', title: 'Award' } });
          return keeper !== undefined;
        },
        replace: () => false,
        command: () => false,
        context: () => undefined,
        place: () => {},
        show: () => {},
      },
      transcribe: async () => heard.shift() ?? '',
    }));
    const opened: typeof Opened = await import('#portal/features/desk/saving/opened-draft.ts');
    const { takeLarge } = await import('#portal/parts/unsent/large-unsent.ts');
    const { listKept } = await import('#portal/parts/recorder/kept-audio.ts');
    const unsaved = (await takeLarge(USER, opened.placeOf(DRAFT_ID))) as
      | { text: { content: string } }
      | undefined;
    content = unsaved?.text.content ?? saved;
    keeper = opened.createKeeper(USER, DRAFT_ID);
    return { ...page, content: () => content, chunks: () => listKept(OWNER) };
  }

  beforeEach(() => {
    openRecordingPage();
    heard = [];
    vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} });
    vi.spyOn(console, 'warn').mockReturnValue();
  });
  afterEach(() => {
    closeRecordingPage();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('is stored in one transaction with the draft: a crash neither loses nor repeats them', async () => {
    const page = await openPage('Before.');
    heard = ['First words.'];
    // The page ends before the sound is removed, and before the draft is saved or kept by its timer.
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('killed', 'AbortError');
    });
    await page.start();
    page.microphone.speak('First words.');
    await page.stop();
    await until(() => expect(page.inserted.listInserted(OWNER)).toHaveLength(1));
    page.dictation.close();
    kill();
    vi.restoreAllMocks();

    const next = await openPage('Before.');
    heard = ['First words.'];
    await until(async () => expect(await next.chunks()).toEqual([]));
    expect(next.content()).toBe('Before. First words.');
    expect(heard).toHaveLength(1);
  });

  it('stays while the draft cannot be kept in this browser', async () => {
    const page = await openPage('Before.');
    heard = ['First words.'];
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      if (value.key === OWNER && this.name === 'unsent')
        throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    await page.start();
    page.microphone.speak('First words.');
    await page.stop();
    await until(() => expect(page.content()).toBe('Before. First words.'));
    await until(async () => expect(await page.chunks()).toHaveLength(1));
    expect(page.inserted.listInserted(OWNER)).toEqual([]);
  });
});
