import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import {
  type ExportedTranscript,
  redactContent,
} from '#lambdas/transcripts/exports/exported-transcript.ts';
import { composeReporterForm } from '#lambdas/transcripts/exports/reporter/compose-reporter-form.ts';
import type { PageLine } from '#lambdas/transcripts/exports/reporter/lay-out-pages.ts';
import {
  INDEXED_WORDS_MAX,
  indexWords,
  PLACES_MAX,
  printLines,
} from '#lambdas/transcripts/exports/reporter/word-index.ts';
import { writeReporterPdf } from '#lambdas/transcripts/exports/reporter/write-reporter-pdf.ts';
import { writeReporterText } from '#lambdas/transcripts/exports/reporter/write-reporter-text.ts';
import { writeReporterWord } from '#lambdas/transcripts/exports/reporter/write-reporter-word.ts';
import { structureOf } from '#tests/support/files/pdf-structure.ts';
import { readPdf } from '#tests/support/files/read-pdf.ts';

const words = (text: string, start = 0) =>
  text.split(' ').map((word, at) => ({ text: word, start: start + at, end: start + at + 0.5 }));
const sentence = 'The goods were late and no notice was given in March. ';
const segments: ExportedTranscript['content']['segments'] = [
  { id: 's1', speaker: 'a', text: words(sentence.repeat(40).trim()) },
  { id: 's2', speaker: 'a', textType: 'Question', text: words('Is this your signature?', 3_700) },
  {
    ...{ id: 's3', speaker: 'b', textType: 'Answer', text: words('It is not.', 3_710) },
    ...{ isStruck: true, notes: ['[Struck out by Asha Rao]'] },
  },
  { id: 's4', speaker: 'c', text: words('عدالت میں گواہ', 3_720) },
  { id: 's5', speaker: 'a', text: words('साक्षी ने कहा 😀 𝐁 <b>', 3_730) },
];
const transcript: ExportedTranscript = {
  caseTitle: 'Deccan & Sons v Patil',
  caseCode: 'ARB-2026-000001',
  title: 'Evidence',
  content: {
    speakers: [
      { id: 'a', name: 'Counsel' },
      { id: 'b', name: 'Suresh Patil' },
      { id: 'c', name: 'ترجمان' },
    ],
    segments,
  },
  version: { version: 0, savedAt: '2026-03-02T06:00:00.000Z', name: '' },
  redactedWords: 0,
  hasTimes: false,
  preparedFor: 'Raghav Menon',
  now: new Date('2026-03-03T06:00:00.000Z'),
};
const formOf = (facts: Partial<ExportedTranscript> = {}) =>
  composeReporterForm(
    { ...transcript, ...facts },
    {
      cause: {
        resolutionKind: 'arbitration',
        caseCode: 'ARB-2026-000001',
        tribunal: ['Asha Rao'],
        claimant: { name: 'Deccan & Sons', counsel: ['Nikhil Sen'] },
        respondents: [{ name: 'Patil', counsel: [] }],
      },
      reporter: 'Meera Iyer',
      hearingDate: '',
    },
  );
const form = formOf();
const lines = form.pages.flat();
const shown = ({ label, text }: PageLine) => [label, text].filter(Boolean).join(' ');

/** The lines of each page of a Word file: its breaks, and paragraphs that begin a page. */
async function wordPages(bytes: Uint8Array): Promise<string[][]> {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
  const pages: string[][] = [[]];
  for (const [paragraph] of xml.matchAll(/<w:p>.*?<\/w:p>/gs)) {
    if (!/w:val="(?:line|indentedLine)"/.test(paragraph)) continue;
    if (paragraph.includes('<w:pageBreakBefore/>')) pages.push([]);
    const text = paragraph.replaceAll('<w:cr/>', '\n').replaceAll(/<[^>]+>/g, '');
    pages
      .at(-1)
      ?.push(
        ...text.split('\n').map((line) => line.replaceAll('&lt;', '<').replaceAll('&gt;', '>')),
      );
  }
  return pages;
}

test('PDF, Word and text have the same 25 lines a page', async () => {
  const expected = form.pages.map((page) => page.map(shown));
  expect(expected.map((page) => page.length)).toEqual([25, lines.length - 25]);
  const text = writeReporterText(form)
    .split('\f')
    .filter((part) => part.startsWith('Page '))
    .map((part) => part.trimEnd().split('\n').slice(2));
  expect(text.map((page) => page.map((line) => Number(line.slice(0, 2))))).toEqual(
    [1, 2].map(() => Array.from({ length: 25 }, (_, at) => at + 1)),
  );
  expect(text.map((page) => page.map((line) => line.slice(2).trim()).filter(Boolean))).toEqual(
    expected,
  );
  const word = await wordPages(await writeReporterWord(form));
  expect(word.map((page) => page.length)).toEqual([25, 25]);
  expect(word.map((page) => page.map((line) => line.trim()).filter(Boolean))).toEqual(expected);
  const { pages } = await readPdf((await writeReporterPdf(form)).bytes);
  const [first, second] = pages.slice(2);
  expect(first).toContain('Page 1');
  for (const [at, page] of [first, second].entries())
    for (const line of expected[at] ?? [])
      if (/^[\w .?:[\]]+$/.test(line)) expect(page).toContain(line);
  expect(second).toContain('[U+1F600] [U+1D401] <b>');
});

test('words that are redacted across a page break are marks on both pages, and in no file', async () => {
  const spoken = words(sentence.repeat(40).trim());
  const [first, end] = [spoken.length / 4, spoken.length - 10];
  const text = spoken.map((word, at) =>
    at >= first && at < end ? { ...word, text: `secret${at}`, redacted: true } : word,
  );
  const open = { ...transcript.content, segments: [{ id: 's1', speaker: 'a', text }] };
  const redacted = formOf({
    content: redactContent(open, () => false),
    redactedWords: end - first,
  });
  expect(redacted.pages.length).toBeGreaterThan(1);
  for (const [page, next] of redacted.pages.slice(1).entries()) {
    const [last, following] = [redacted.pages[page]?.at(-1)?.text ?? '', next[0]?.text ?? ''];
    expect([page, last.includes(REDACTION_MARK), following.includes(REDACTION_MARK)]).toEqual([
      ...[page, true, true],
    ]);
  }
  const { pages } = await readPdf((await writeReporterPdf(redacted)).bytes);
  const word = await wordPages(await writeReporterWord(redacted));
  for (const written of [pages, word, writeReporterText(redacted)]) {
    expect(JSON.stringify(written)).toContain('notice was given');
    expect(JSON.stringify(written)).not.toContain('secret');
  }
});

test('times stand beside the first lines of paragraphs, and move no line', async () => {
  const timed = formOf({ hasTimes: true });
  expect(timed.pages.flat().map((line) => ({ ...line, time: '' }))).toEqual(lines);
  expect(writeReporterText(timed)).toContain(' 01:01:40  Q. Counsel: Is this your signature?');
  const { pages } = await readPdf((await writeReporterPdf(timed)).bytes);
  expect(pages.join('\n')).toContain('01:01:40');
});

test('the cover names a text that was recognised and not reviewed', () => {
  expect(writeReporterText(form)).toContain('Version 0, as recognised on 02/03/2026');
  expect(writeReporterText(form)).toContain('Not reviewed');
});

test('names the representatives and the witness, who is the one who answers', () => {
  const text = writeReporterText(form);
  expect(text).toContain('Claimant: Deccan & Sons, represented by Nikhil Sen\nRespondent: Patil\n');
  const line = lines.findIndex(({ label }) => label === 'A. Suresh Patil:') + 1;
  expect(text).toContain(`Index of witnesses\nSuresh Patil  2:${line - 25}\n`);
});

test('is a tagged PDF whose transcript begins with page 1', async () => {
  const { bytes } = await writeReporterPdf(form);
  const { isMarked, metadata, roles } = await structureOf(bytes);
  expect(isMarked).toBe(true);
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(roles.filter((role) => role.startsWith('H'))[0]).toBe('H1');
  const { pages } = await readPdf(bytes);
  expect(pages.map((page) => /Page (\w+)$/m.exec(page.trim())?.[1])).toEqual([
    ...['i', 'ii'],
    ...Array.from({ length: pages.length - 2 }, (_, at) => String(at + 1)),
  ]);
});

test('an empty transcript is one page of 25 numbers', async () => {
  const empty = formOf({ content: { speakers: [], segments: [] } });
  expect(empty.pages).toEqual([[]]);
  expect(writeReporterText(empty)).toContain('Page 1\n\n 1\n 2\n');
  expect(writeReporterText(empty)).not.toContain('Word index');
  expect((await wordPages(await writeReporterWord(empty)))[0]).toHaveLength(25);
  expect((await readPdf((await writeReporterPdf(empty)).bytes)).pages).toHaveLength(4);
});

describe('the word index', () => {
  const line = (text: string, isNote = false): PageLine => ({
    ...{ paragraph: 0, isFirst: false, isIndented: false, isStruck: false, isRightToLeft: false },
    ...{ label: 'Counsel:', time: '', text, isNote },
  });
  const entries = (...texts: string[]) =>
    indexWords([texts.map((text) => line(text))]).words.map((entry) => [
      entry.word,
      printLines(entry),
    ]);

  test('has each word once a line, without case, marks and common words', () => {
    expect(entries('The Notice, the “notice” of A-4', 'NOTICE was not-given; 25%')).toEqual([
      ['25', '1:2'],
      ['a-4', '1:1'],
      ['not-given', '1:2'],
      ['notice', '1:1, 1:2'],
    ]);
  });

  test('has no redaction marks, labels and notes', () => {
    expect(entries('█████ said')).toEqual([['said', '1:1']]);
    expect(indexWords([[line('struck', true)]]).words).toEqual([]);
  });

  test('is bounded in words and in places of a word', () => {
    const many = Array.from({ length: INDEXED_WORDS_MAX + 1 }, (_, at) => line(`w${at}`));
    const { words: kept, isCut } = indexWords([many]);
    expect([kept.length, isCut]).toEqual([INDEXED_WORDS_MAX, true]);
    const pages = [Array.from({ length: 40 }, () => line('notice'))];
    expect(indexWords(pages).words[0]?.lines).toHaveLength(PLACES_MAX);
    expect(printLines(indexWords(pages).words[0] ?? { count: 0, lines: [] })).toMatch(
      / and 15 more$/,
    );
  });
});
