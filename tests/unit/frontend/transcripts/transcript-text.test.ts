import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transcriptChangesSchema } from '#contracts/endpoints/speech/transcripts.ts';
import {
  applyChanges,
  areDifferent,
  changesBetween,
  changesInParts,
} from '#portal/features/transcripts/model/changes.ts';
import {
  findInText,
  replaceAll,
  replaceHit,
  type Search,
} from '#portal/features/transcripts/model/find-text.ts';
import { textOf } from '#portal/features/transcripts/model/leaves.ts';
import { mergeTexts, resolveMerge } from '#portal/features/transcripts/model/merge-texts.ts';
import {
  type EditedSegment,
  mergeSegment,
  mergeSpeaker,
  nameSpeakerHere,
  redactWords,
  renameSpeaker,
  retypeSegment,
  setSpeaker,
  splitSegment,
  suggestWords,
  type TranscriptText,
} from '#portal/features/transcripts/model/transcript-text.ts';

function transcriptOf(...paragraphs: string[]): TranscriptText {
  let word = 0;
  const segments = paragraphs.map(
    (paragraph, at): EditedSegment => ({
      id: `seg_${at}`,
      speaker: `spk_${at % 2}`,
      text: paragraph.split(' ').map((text) => {
        word += 1;
        return { text, word: word - 1, start: word, end: word + 0.5, confidence: 90 };
      }),
    }),
  );
  return {
    segments,
    speakers: [
      { id: 'spk_0', name: 'Speaker 1' },
      { id: 'spk_1', name: 'Speaker 2' },
    ],
  };
}

const paragraphsOf = ({ segments }: TranscriptText) => segments.map(({ text }) => textOf(text));
const saved = transcriptOf('one two three', 'four five', 'six seven eight', 'nine');

/** A few random edits. */
const editArb = fc.oneof(
  fc.record({
    kind: fc.constant('retype' as const),
    at: fc.nat(20),
    typed: fc.array(fc.constantFrom('one', 'four', 'new', 'nine'), { maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant('split' as const), at: fc.nat(20), offset: fc.nat(15) }),
  fc.record({ kind: fc.constant('merge' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('speaker' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('mergeSpeaker' as const), at: fc.nat(20) }),
);
type Edit = typeof editArb extends fc.Arbitrary<infer One> ? One : never;

function perform(text: TranscriptText, edits: readonly Edit[], prefix: string): TranscriptText {
  return edits.reduce((current, edit, number) => {
    const id = current.segments[edit.at % Math.max(1, current.segments.length)]?.id ?? '';
    switch (edit.kind) {
      case 'retype':
        return retypeSegment(current, id, edit.typed.join(' '));
      case 'split':
        return splitSegment(current, id, { offset: edit.offset, newId: `${prefix}_${number}` });
      case 'merge':
        return mergeSegment(current, id);
      case 'mergeSpeaker':
        return current.speakers.length > 1 ? mergeSpeaker(current, 'spk_1', 'spk_0') : current;
      default:
        return setSpeaker(current, id, current.speakers.at(-1)?.id ?? '');
    }
  }, text);
}
const editsArb = fc.array(editArb, { maxLength: 12 });

describe('operations', () => {
  it('share every paragraph that they do not change', () => {
    const edited = retypeSegment(saved, 'seg_1', 'four and five');

    expect(edited.segments[0]).toBe(saved.segments[0]);
    expect(paragraphsOf(edited)).toEqual([
      'one two three',
      'four and five',
      'six seven eight',
      'nine',
    ]);
    expect(retypeSegment(saved, 'seg_1', ' four  five ')).toBe(saved);
  });

  it('split and merge a paragraph back to the same words', () => {
    const split = splitSegment(saved, 'seg_0', { offset: 3, newId: 'seg_new' });

    expect(paragraphsOf(split).slice(0, 2)).toEqual(['one', 'two three']);
    const merged = mergeSegment(split, 'seg_new');
    expect(areDifferent(saved, merged)).toBe(false);
    expect(mergeSegment(saved, 'seg_0')).toBe(saved);
  });

  it('rename a speaker everywhere, or in one paragraph', () => {
    const everywhere = renameSpeaker(saved, 'spk_0', 'Ms Rao');
    expect(everywhere.speakers[0]).toEqual({ id: 'spk_0', name: 'Ms Rao' });
    expect(everywhere.segments).toBe(saved.segments);

    const here = nameSpeakerHere(saved, 'seg_2', { name: 'Ms Rao', newId: 'spk_new' });
    expect(here.speakers.at(-1)).toEqual({ id: 'spk_new', name: 'Ms Rao' });
    expect(here.segments.map(({ speaker }) => speaker)).toEqual([
      'spk_0',
      'spk_1',
      'spk_new',
      'spk_1',
    ]);
    // The name is known by now: no second speaker of the same name.
    expect(nameSpeakerHere(here, 'seg_0', { name: 'Ms Rao', newId: 'spk_x' }).speakers).toBe(
      here.speakers,
    );
  });
});

describe('mergeSpeaker', () => {
  it('gives all paragraphs to the other speaker, who alone stays', () => {
    const merged = mergeSpeaker(saved, 'spk_1', 'spk_0');

    expect(merged.segments.map(({ speaker }) => speaker)).toEqual(Array(4).fill('spk_0'));
    expect(merged.speakers).toEqual([{ id: 'spk_0', name: 'Speaker 1' }]);
    expect(paragraphsOf(merged)).toEqual(paragraphsOf(saved));
    // Paragraphs that do not change are not saved again.
    expect(changesBetween(saved, merged, 1).segments.map(({ id }) => id)).toEqual([
      'seg_1',
      'seg_3',
    ]);
  });

  it('beside changes of another person keeps the words and the speakers of both', () => {
    const mine = mergeSpeaker(saved, 'spk_1', 'spk_0');
    const theirs = retypeSegment(saved, 'seg_0', 'one TWO three');
    const joined = resolveMerge(mergeTexts(saved, mine, theirs), () => 'mine', String);
    expect(paragraphsOf(joined)[0]).toBe('one TWO three');
    const known = joined.speakers.map(({ id }) => id);
    expect(joined.segments.filter(({ speaker }) => !known.includes(speaker))).toEqual([]);
  });
});

describe('find and replace', () => {
  const text = transcriptOf('The Claim is a claim', 'no claims (a+b)');
  const searchFor = (wanted: string, facts: Partial<Search> = {}): Search => ({
    ...{ wanted, speaker: '', isCaseSensitive: false, isWholeWords: false },
    ...facts,
  });
  const found = (wanted: string, facts: Partial<Search> = {}) =>
    findInText(text, searchFor(wanted, facts));

  it('finds every occurrence in order', () => {
    expect(found('claim')).toEqual([
      { segmentId: 'seg_0', start: 4, end: 9 },
      { segmentId: 'seg_0', start: 15, end: 20 },
      { segmentId: 'seg_1', start: 3, end: 8 },
    ]);
    expect(found('claim', { isCaseSensitive: true })).toHaveLength(2);
    expect(found(' a  claim', { isCaseSensitive: true })).toHaveLength(1);
    expect(found('(a+b)', { isCaseSensitive: true })).toHaveLength(1);
    expect(found('  ', { isCaseSensitive: true })).toEqual([]);
  });

  it('finds whole words, also of scripts whose vowels are marks, and replaces only these', () => {
    const whole = { isWholeWords: true };
    expect(found('claim', whole)).toEqual([
      { segmentId: 'seg_0', start: 4, end: 9 },
      { segmentId: 'seg_0', start: 15, end: 20 },
    ]);
    expect(found('laim', whole)).toEqual([]);
    expect(found('a+b', whole)).toHaveLength(1);
    const hindi = transcriptOf('दाव दावा, दावा दावे');
    expect(findInText(hindi, searchFor('दाव', whole))).toHaveLength(1);
    expect(findInText(hindi, searchFor('दावा', whole))).toHaveLength(2);
    expect(paragraphsOf(replaceAll(text, searchFor('claim', whole), 'demand'))).toEqual([
      'The demand is a demand',
      'no claims (a+b)',
    ]);
  });

  it('finds the words of one speaker, or their paragraphs, and replaces only there', () => {
    expect(found('claim', { speaker: 'spk_1' })).toEqual([
      { segmentId: 'seg_1', start: 3, end: 8 },
    ]);
    expect(found('', { speaker: 'spk_1' })).toEqual([{ segmentId: 'seg_1', start: 0, end: 15 }]);
    expect(
      paragraphsOf(replaceAll(text, searchFor('claim', { speaker: 'spk_1' }), 'demand')),
    ).toEqual(['The Claim is a claim', 'no demands (a+b)']);
    // Of a speaker who was merged into another one.
    expect(found('claim', { speaker: 'spk_gone' })).toHaveLength(3);
  });

  it('replaces one or all, and keeps the times of the words', () => {
    const search = searchFor('claim');
    const [, second] = findInText(text, search);
    if (!second) throw new Error('No second hit');

    expect(paragraphsOf(replaceHit(text, second, '$& demand'))[0]).toBe('The Claim is a $& demand');
    const replaced = replaceAll(text, search, 'demand');
    expect(paragraphsOf(replaced)).toEqual(['The demand is a demand', 'no demands (a+b)']);
    expect(replaced.segments[0]?.text[1]).toEqual({
      text: 'demand',
      spoken: 'Claim',
      word: 1,
      start: 2,
      end: 2.5,
    });
  });
});

describe('changes', () => {
  it('name changed, new and removed paragraphs', () => {
    const edited = mergeSegment(
      splitSegment(retypeSegment(saved, 'seg_0', 'one two'), 'seg_0', {
        offset: 3,
        newId: 'seg_new',
      }),
      'seg_3',
    );

    const changes = changesBetween(saved, edited, 7);

    expect(changes).toMatchObject({
      version: 7,
      segments: [{ id: 'seg_0' }, { id: 'seg_new', after: 'seg_0' }, { id: 'seg_2' }],
      removed: ['seg_3'],
    });
    expect(changes.speakers).toBeUndefined();
    // Times and confidence are the server's.
    expect(changes.segments[0]?.text).toEqual([{ text: 'one', word: 0 }]);
  });

  it('rebuild any edited transcript from the saved one, as a kept draft does', () => {
    fc.assert(
      fc.property(editsArb, (edits) => {
        const edited = perform(saved, edits, 'new');
        const changes = transcriptChangesSchema.parse(changesBetween(saved, edited, 1));
        expect(areDifferent(applyChanges(saved, changes), edited)).toBe(false);
        expect(areDifferent(saved, edited)).toBe(
          changes.segments.length + changes.removed.length > 0,
        );
      }),
    );
  });
});

describe('changes', () => {
  it('keep the author of a saved suggestion, and thousands of new paragraphs', () => {
    const suggested = suggestWords(saved, 'seg_0', {
      range: { first: 0, end: 1 },
      suggestion: { id: 'sug_1', text: 'ONE', name: 'Ananya', role: 'mediator', color: 'amber' },
    });
    let edited = retypeSegment(suggested, 'seg_0', 'one two three four');
    for (let number = 0; number < 3_000; number += 1) {
      const last = edited.segments.at(-1)?.id ?? '';
      edited = splitSegment(edited, last, { offset: 0, newId: `new_${number}` });
    }

    const applied = applyChanges(
      suggested,
      transcriptChangesSchema.parse(changesBetween(suggested, edited, 1)),
    );

    expect(areDifferent(applied, edited)).toBe(false);
    expect(applied.segments[0]?.text[0]).toMatchObject({ name: 'Ananya', role: 'mediator' });
  });

  it('are saved in parts that give the same text, whatever their size', () => {
    fc.assert(
      fc.property(editsArb, fc.integer({ min: 1, max: 400 }), (edits, maxBytes) => {
        const edited = perform(saved, edits, 'new');
        const parts = changesInParts(changesBetween(saved, edited, 1), saved.speakers, maxBytes);
        const applied = parts.reduce((text, part) => {
          const next = applyChanges(text, part);
          // The server refuses paragraphs of unknown speakers.
          const known = new Set(next.speakers.map(({ id }) => id));
          expect(next.segments.filter(({ speaker }) => !known.has(speaker))).toEqual([]);
          return next;
        }, saved);
        expect(areDifferent(applied, edited)).toBe(false);
      }),
    );
  });
});

describe('mergeTexts', () => {
  const resolve = (
    mine: TranscriptText,
    theirs: TranscriptText,
    choice: 'mine' | 'theirs' | 'both',
  ) => {
    let number = 0;
    const newId = () => {
      number += 1;
      return `copy_${number}`;
    };
    return resolveMerge(mergeTexts(saved, mine, theirs), () => choice, newId);
  };

  it('joins changes of different paragraphs without a question', () => {
    const mine = retypeSegment(saved, 'seg_0', 'one TWO three');
    const theirs = setSpeaker(retypeSegment(saved, 'seg_1', 'FOUR five'), 'seg_3', 'spk_0');

    const merge = mergeTexts(saved, mine, theirs);

    expect(merge.conflicts).toEqual([]);
    expect(merge.includedChanges).toBe(2);
    expect(paragraphsOf(resolve(mine, theirs, 'mine'))).toEqual([
      'one TWO three',
      'FOUR five',
      'six seven eight',
      'nine',
    ]);
  });

  it('shows both texts of a paragraph that both changed, and keeps the chosen ones', () => {
    const mine = retypeSegment(saved, 'seg_0', 'mine');
    const theirs = retypeSegment(saved, 'seg_0', 'theirs');

    const { conflicts } = mergeTexts(saved, mine, theirs);

    expect(conflicts).toHaveLength(1);
    expect(paragraphsOf(resolve(mine, theirs, 'mine'))[0]).toBe('mine');
    expect(paragraphsOf(resolve(mine, theirs, 'theirs'))[0]).toBe('theirs');
    const both = resolve(mine, theirs, 'both');
    expect(paragraphsOf(both).slice(0, 2)).toEqual(['mine', 'theirs']);
    expect(both.segments.slice(0, 2).map(({ id }) => id)).toEqual(['seg_0', 'copy_1']);
  });

  it('keeps both names of a speaker that both renamed', () => {
    const mine = renameSpeaker(saved, 'spk_0', 'Ms Rao');
    const theirs = renameSpeaker(renameSpeaker(saved, 'spk_0', 'Mrs Rao'), 'spk_1', 'Mr Das');

    expect(mergeTexts(saved, mine, theirs).speakers).toEqual([
      { id: 'spk_0', name: 'Ms Rao / Mrs Rao' },
      { id: 'spk_1', name: 'Mr Das' },
    ]);
  });

  it('treats a split or a merged paragraph as one part with its text', () => {
    const mine = splitSegment(saved, 'seg_0', { offset: 3, newId: 'seg_new' });
    const theirs = retypeSegment(saved, 'seg_0', 'one two THREE');
    expect(paragraphsOf(resolve(mine, theirs, 'theirs'))).toEqual(paragraphsOf(theirs));
    expect(paragraphsOf(resolve(mine, theirs, 'mine'))).toEqual(paragraphsOf(mine));

    const merged = mergeSegment(saved, 'seg_2');
    const changed = retypeSegment(saved, 'seg_2', 'six');
    expect(paragraphsOf(resolve(merged, changed, 'theirs'))).toEqual(paragraphsOf(changed));
  });

  it('sends a lifted redaction once, and none that was not saved', () => {
    const range = { first: 0, end: 1 };
    const redacted = redactWords(saved, 'seg_0', { range, isWithheld: true });
    const lifted = redactWords(redacted, 'seg_0', { range, isWithheld: false });
    const sent = (from: TranscriptText, to: TranscriptText) =>
      changesBetween(from, to, 1).segments[0]?.text.map((leaf) => leaf.redacted);

    expect(sent(saved, redacted)).toEqual([true, undefined, undefined]);
    expect(sent(redacted, lifted)).toEqual([false, undefined, undefined]);
    expect(areDifferent(saved, lifted)).toBe(false);
    const typed = retypeSegment(lifted, 'seg_0', 'one two three four');
    expect(sent(lifted, typed)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('keeps a redaction of either side apart from the other side’s text', () => {
    const mine = redactWords(saved, 'seg_0', { range: { first: 0, end: 1 }, isWithheld: true });
    const theirs = retypeSegment(saved, 'seg_3', 'nine ten');

    expect(resolve(mine, theirs, 'mine').segments[0]?.text[0]?.redacted).toBe(true);
  });

  it('loses no change: with both texts kept, every word of both sides is there', () => {
    fc.assert(
      fc.property(editsArb, editsArb, (mineEdits, theirEdits) => {
        const mine = perform(saved, mineEdits, 'mine');
        const theirs = perform(saved, theirEdits, 'theirs');
        const merge = mergeTexts(saved, mine, theirs);
        const onlyMine = resolve(mine, theirs, 'mine');
        const ids = onlyMine.segments.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const both = resolve(mine, theirs, 'both');
        const words = new Set(paragraphsOf(both).join(' ').split(' '));
        for (const { mine: mineHere, theirs: theirsHere } of merge.conflicts)
          for (const { text } of [...mineHere, ...theirsHere])
            for (const leaf of text) expect(words).toContain(leaf.text);
        if (!areDifferent(saved, theirs)) expect(areDifferent(onlyMine, mine)).toBe(false);
        if (!areDifferent(saved, mine)) expect(areDifferent(onlyMine, theirs)).toBe(false);
      }),
    );
  });
});
