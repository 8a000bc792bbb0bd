import {
  lastSentenceStart,
  writeBetween,
  writeSentences,
} from '#contracts/rules/speech/sentences.ts';
import type { TextCommand } from '#contracts/rules/speech/voice-commands.ts';

/** A plain field of lines that is dictated at its end. */
export type DictatedLines = ReturnType<typeof dictatedLines>;

const PAUSES = '.,;:।';

/** Dictation into a plain field of at most `maxLength` characters. What was typed stays. */
export function dictatedLines({
  read,
  write,
  maxLength,
}: {
  read: () => string;
  write: (text: string) => void;
  maxLength: number;
}) {
  /** What was dictated, in the order of speech. */
  let pieces: string[] = [];
  const line = () => read().split('\n').at(-1) ?? '';
  /** Adds at the end, as far as the field takes it. */
  const add = (piece: string) => {
    const before = read();
    const after = `${before}${piece}`.slice(0, maxLength);
    write(after);
    pieces.push(after.slice(before.length));
    return after.length > before.length;
  };
  /** Removes so many dictated characters from the end. */
  const cut = (length: number) => {
    write(read().slice(0, read().length - length));
    for (let left = length; left > 0; ) {
      const last = pieces.pop() ?? '';
      if (last.length > left) pieces.push(last.slice(0, -left));
      left = Math.max(0, left - Math.max(1, last.length));
    }
  };
  /** The dictated text at the end of the field, up to what was typed. */
  const dictatedAtEnd = () => {
    const whole = read();
    let start = whole.length;
    for (const piece of pieces.toReversed()) {
      if (!whole.slice(0, start).endsWith(piece)) break;
      start -= piece.length;
    }
    return whole.slice(start);
  };

  const undo = () => {
    const last = pieces.at(-1) ?? '';
    if (last !== '' && read().endsWith(last)) {
      cut(last.length);
      return true;
    }
    pieces.pop();
    return false;
  };
  const scratch = () => {
    const dictated = dictatedAtEnd();
    const words = dictated.slice(dictated.lastIndexOf('\n') + 1);
    cut(words.length - lastSentenceStart(words));
    return words !== '';
  };
  const mark = (written: string) => {
    if (written === '“') return add(writeBetween(written, { before: line() }));
    if (line().endsWith(written)) return true;
    const last = dictatedAtEnd().at(-1);
    if (last !== undefined && PAUSES.includes(written) && PAUSES.includes(last)) cut(1);
    return add(written);
  };

  return {
    append: (text: string) => void add(writeBetween(text, { before: line() })),
    /** The line before the words to come. */
    context: () => ({ before: line(), isQuotation: false }),
    /** False if there is nothing that it could act on, or if the field does not know it. */
    command(command: TextCommand): boolean {
      if (command.kind === 'mark') return mark(command.mark);
      if (command.kind === 'newLine' || command.kind === 'newParagraph') return add('\n');
      if (command.kind === 'undo') return undo();
      return command.kind === 'scratch' && scratch();
    },
    /** Puts text in the place of a mark; '' removes it. False if the mark is not there. */
    replace(mark: string, text: string): boolean {
      const whole = read();
      const at = whole.toLowerCase().indexOf(mark.toLowerCase());
      if (at < 0) return false;
      const before = whole.slice(0, at);
      const written = text === '' ? '' : writeSentences(text, before);
      const after = `${written === '' ? before.trimEnd() : before}${written}${whole.slice(at + mark.length)}`;
      write(after.slice(0, maxLength));
      return true;
    },
    /** Removes dictated text that still stands as it was added. */
    removeAll() {
      const before = read();
      const after = pieces.toReversed().reduce((text, piece) => {
        const at = piece === '' ? -1 : text.lastIndexOf(piece);
        return at < 0 ? text : text.slice(0, at) + text.slice(at + piece.length);
      }, before);
      pieces = [];
      if (after !== before) write(after);
    },
  };
}
