import { printCitation } from '#contracts/rules/documents/citations.ts';
import {
  type Block,
  block,
  boldInline as bold,
  plainInline as plain,
} from '#shared/rich-text/blocks.ts';
import {
  type CauseFacts,
  causeTitle,
  dayInWords,
  heading,
  listed,
  signatoryRole,
} from '#shared/rich-text/cause-title.ts';
import { certificateRows } from '../certificate-rows.ts';
import { describeVersion, type ExportedTranscript } from '../exported-transcript.ts';
import type { LineOfSegment, ReporterPages } from './lay-out-pages.ts';
import { INDEXED_WORDS_MAX, type IndexedWord, indexWords, printLines } from './word-index.ts';

/** What a reporter's form has besides the transcript. */
export type ReporterFacts = {
  cause: CauseFacts;
  /** Who is to sign the certificate. */
  reporter: string;
  /** 'YYYY-MM-DD'; '' if nobody has stated it. */
  hearingDate: string;
  /** A file that is signed electronically; otherwise its certificate has lines for ink. */
  signing?: {
    /** Names in the order of their places. */
    signatories: readonly string[];
    /** Random, and printed in the file: without it, nobody can make the same file to guess its words. */
    fileNumber: string;
  };
};

const centred = { alignment: 'center' } as const;

/** The cover: before whom and between whom, what it is, which version, and whether a person has read it. */
export const coverOf = (transcript: ExportedTranscript, facts: ReporterFacts): Block[] => {
  const { cause, hearingDate } = facts;
  const { title, number, version, redactedWords } = transcript;
  return [
    ...causeTitle({
      ...cause,
      claimant: { ...cause.claimant, counsel: [] },
      respondents: cause.respondents.map(({ name }) => ({ name, counsel: [] })),
    }),
    block('title', [bold('Transcript')], { ...centred, spaceBefore: 40 }),
    block('text', [plain(title)], centred),
    ...(hearingDate === ''
      ? []
      : [block('text', [plain(`Heard on ${dayInWords(hearingDate)}`)], centred)]),
    block('text', [bold(describeVersion(version))], { ...centred, spaceBefore: 30 }),
    block('text', [plain(reviewStateOf(transcript))], centred),
    ...(number === undefined
      ? []
      : [block('text', [plain(`Page 14, line 3 is cited as ${exampleOf(number)}`)], centred)]),
    ...(redactedWords > 0
      ? [
          block(
            'text',
            [plain('Redacted. Pages and lines are those of the redacted text.')],
            centred,
          ),
        ]
      : []),
  ];
};

const exampleOf = (number: number): string => {
  const place = { page: 14, line: 3 };
  return printCitation({ kind: 'lines', number, first: place, last: place });
};

function reviewStateOf({ version }: ExportedTranscript): string {
  if (!version.savedAt) return 'Taken down turn by turn at the hearing';
  return version.version === 0
    ? 'Not reviewed: the text is as the speech service recognised it'
    : 'Edited by a person after recognition';
}

/** Who represents whom. The portal knows the case, not who was present. */
export function appearancesOf({ cause }: ReporterFacts): Block[] {
  const { tribunal, resolutionKind, claimant, respondents } = cause;
  const row = (label: string, text: string) => block('text', [bold(`${label}: `), plain(text)]);
  const counselOf = ({ name, counsel }: CauseFacts['claimant']) =>
    counsel.length > 0 ? `${name}, represented by ${listed(counsel)}` : name;
  return [
    heading('Appearances'),
    block('note', [plain('As the case names them. The transcript says who was present.')]),
    ...tribunal.map((name) => row(signatoryRole(resolutionKind, tribunal.length), name)),
    row('Claimant', counselOf(claimant)),
    ...respondents.map((one, at) =>
      row(respondents.length > 1 ? `Respondent ${at + 1}` : 'Respondent', counselOf(one)),
    ),
  ];
}

/** Witnesses and exhibits by page and line, as far as the transcript names them. */
export function indexesOf({ content }: ExportedTranscript, lineOfSegment: LineOfSegment): Block[] {
  const names = new Map(content.speakers.map(({ id, name }) => [id, name]));
  const witnesses = new Places();
  const exhibits = new Places();
  for (const segment of content.segments) {
    const line = lineOfSegment.get(segment);
    if (line === undefined) continue;
    const { witness, textType, speaker, isExamination } = segment;
    // In a cross-examination a line names each new witness; elsewhere who answers is one.
    if (witness !== undefined) witnesses.add(witness, line);
    else if (!isExamination && textType === 'Answer')
      witnesses.addFirst(names.get(speaker) ?? speaker, line);
    for (const exhibit of segment.exhibits ?? []) exhibits.add(exhibit, line);
  }
  return [...witnesses.blocks('Index of witnesses'), ...exhibits.blocks('Index of exhibits')];
}

/** Names that an index has, and lines of each. */
const NAMES_MAX = 1_000;
const LINES_MAX = 25;

class Places {
  private readonly found = new Map<string, { count: number; lines: number[] }>();

  add(name: string, line: number): void {
    if (name === '' || (!this.found.has(name) && this.found.size >= NAMES_MAX)) return;
    const entry = this.found.get(name) ?? { count: 0, lines: [] };
    this.found.set(name, entry);
    entry.count += 1;
    if (entry.lines.length < LINES_MAX) entry.lines.push(line);
  }

  addFirst(name: string, line: number): void {
    if (!this.found.has(name)) this.add(name, line);
  }

  blocks(title: string): Block[] {
    if (this.found.size === 0) return [];
    return [
      heading(title),
      ...[...this.found].map(([name, entry]) =>
        block('text', [bold(name), plain(`  ${printLines(entry)}`)]),
      ),
    ];
  }
}

/** Each word with the pages and lines that have it. */
export function wordIndexOf(pages: ReporterPages): Block[] {
  const { words, isCut } = indexWords(pages);
  if (words.length === 0) return [];
  return [
    heading('Word index'),
    block('note', [
      plain(
        `Page:line of each word, without the commonest words of English${isCut ? `. The first ${INDEXED_WORDS_MAX} different words of the transcript` : ''}.`,
      ),
    ]),
    ...byInitial(words).map((entries) =>
      block(
        'note',
        entries.flatMap(({ word, ...lines }, at) => [
          bold(word),
          plain(`\u00a0${printLines(lines)}${at < entries.length - 1 ? '; ' : ''}`),
        ]),
      ),
    ),
  ];
}

/** Words that begin with the same letter; all numbers are one group. */
function byInitial(words: readonly IndexedWord[]): IndexedWord[][] {
  const groups: { initial: string; entries: IndexedWord[] }[] = [];
  for (const entry of words) {
    const [first = ''] = entry.word.normalize('NFD');
    const initial = /\p{N}/u.test(first) ? '0' : first;
    const group = groups.at(-1);
    if (group?.initial === initial) group.entries.push(entry);
    else groups.push({ initial, entries: [entry] });
  }
  return groups.map(({ entries }) => entries);
}

/** A statement for the reporter to sign, and apart from it what the portal knows of the text. */
export function certificateOf(
  transcript: ExportedTranscript,
  { reporter, signing }: ReporterFacts,
  pageCount: number,
): Block[] {
  const pages = pageCount === 1 ? 'Page 1 is' : `Pages 1 to ${pageCount} are`;
  return [
    heading('Reporter’s certificate'),
    block('text', [
      plain(
        `${pages} to the best of my knowledge a true and complete transcript of the proceedings that the cover names.`,
      ),
    ]),
    ...(signing
      ? [
          block('text', [plain(`To be signed electronically by ${listed(signing.signatories)}.`)], {
            spaceBefore: 8,
            keepsWithNext: true,
          }),
        ]
      : ['Signature', 'Date'].map((label, at) =>
          block('text', [plain(`${label}: ${'_'.repeat(28)}`)], {
            spaceBefore: at === 0 ? 28 : 8,
            keepsWithNext: true,
          }),
        )),
    block('text', [bold(reporter)], { keepsWithNext: true }),
    block('note', [plain('A certificate without a signature certifies nothing.')]),
    heading(signing ? 'What is signed' : 'The text of this version'),
    ...[
      ...certificateRows(transcript),
      ['Review', reviewStateOf(transcript)] as const,
      ...(signing ? [['Number of this file', signing.fileNumber] as const] : []),
    ].map(([label, value]) => block('text', [bold(`${label}: `), plain(value)])),
    block('note', [
      plain(
        'The portal keeps this text and its hash. It has not compared the text with the sound. To verify the hash, export this version as text without times, redacted alike, and compute the SHA-256 of that file.',
      ),
    ]),
  ];
}

/** The page with the places of the signatures, which are drawn below these words (signature-places.ts). */
export const signaturesPage = (): Block[] => [
  heading('Signatures'),
  block('note', [
    plain(
      'Each signature covers the whole file, the certificate and its SHA-256 with it. A later version of the transcript is not signed by it.',
    ),
  ]),
];
