import { indianMoment } from '../notation.ts';
import {
  type EntryKind,
  entryKinds,
  spokenEntries,
  stages,
  type WrittenEntry,
  writtenEntries,
} from './entry-kinds.ts';
import { type TurnType, turnTypes } from './transcripts.ts';

/**
 * Entries of a record of evidence that are neither question nor answer (ADR 96). An entry is a turn: it has
 * a place, names, a text, marks and layers. It has no type of the seeds (D76).
 */

/** What a turn is. */
export const turnKinds = [...turnTypes, ...entryKinds] as const;
export type TurnKind = (typeof turnKinds)[number];

/** A turn has a type if it is a question or an answer, otherwise the kind of its entry. */
export type KindFacts = { textType?: TurnType | undefined; entry?: EntryKind | undefined };

export const kindOf = ({ textType = 'Question', entry }: KindFacts): TurnKind => entry ?? textType;

const isEntry = (kind: TurnKind): kind is EntryKind => entryKinds.some((one) => one === kind);

export const kindFacts = (kind: TurnKind): { textType: TurnType } | { entry: EntryKind } =>
  isEntry(kind) ? { entry: kind } : { textType: kind };

/** What is said, and recorded. */
export const spokenKinds = [...turnTypes, ...spokenEntries] as const;
export type SpokenKind = (typeof spokenKinds)[number];

export const isWritten = (kind: TurnKind | undefined): kind is WrittenEntry =>
  writtenEntries.some((one) => one === kind);

export const isStage = (kind: TurnKind): boolean => stages.some((one) => one === kind);

type Entry = { text: string; speaker: string; witness: string };

/** A written entry as it is read and printed, without brackets; `at`: its moment, ISO 8601. */
export function entryLine(entry: WrittenEntry, { text, speaker, witness }: Entry, at: string) {
  const who = witness || 'The witness';
  const by = (word: string) => (speaker === '' ? '' : ` ${word} ${speaker}`);
  const remark = text === '' ? '' : `: ${text}`;
  if (isStage(entry))
    return `${entry}${witness === '' ? '' : ` of ${witness}`}${by('by')}${remark}`;
  switch (entry) {
    case 'Swearing-in':
      return `${who} was sworn in${by('by')}${remark}`;
    case 'Affirmation':
      return `${who} solemnly affirmed${by('before')}${remark}`;
    case 'Interpreter':
      return `${who} testifies in ${text}${speaker === '' ? ', without an interpreter' : `, interpreted by ${speaker}`}`;
    case 'Parenthetical':
      return text;
    default:
      return `${entry}, ${indianMoment(at)}${remark}`;
  }
}

/** The marks of a turn as they are printed, e.g. '[Exhibit C-4, {C-3/12}]'. */
export const printMarks = ({ objections, exhibits }: Marks): string[] => [
  ...objections.map(
    ({ by, ground, state }) => `[Objection by ${by}${ground && ` (${ground})`}: ${state}]`,
  ),
  ...exhibits.map((exhibit) => `[Exhibit ${printExhibit(exhibit)}]`),
];

type Marks = {
  objections: readonly { by: string; ground: string; state: string }[];
  exhibits: readonly { text: string; citation?: string | undefined }[];
};

/** 'C-4, {C-3/12}' */
export const printExhibit = ({ text, citation }: Marks['exhibits'][number]): string =>
  citation === undefined ? text : `${text}, ${citation}`;

/** All words of an entry; of a question or answer those that were said. */
export function printedText(turn: PrintedTurn & Marks): string {
  const { entry, line, text } = turn;
  if (entry === undefined) return text;
  if (line !== undefined) return `[${line}]`;
  return [text, ...printMarks(turn)].filter(Boolean).join(' ') || `[${entry}]`;
}
type PrintedTurn = {
  entry?: EntryKind | undefined;
  line?: string | undefined;
  text: string;
};

/** Keys that begin a turn while another one is recorded. */
export const turnKeys = {
  Question: 'Q',
  Answer: 'A',
  Objection: 'O',
  Exhibit: 'E',
  Aside: 'S',
} as const satisfies Record<SpokenKind, string>;
