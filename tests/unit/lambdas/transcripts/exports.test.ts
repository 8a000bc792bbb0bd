import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import {
  countRedacted,
  type ExportedTranscript,
  redactContent,
} from '#lambdas/transcripts/exports/exported-transcript.ts';
import { writeCertifiedPdf } from '#lambdas/transcripts/exports/write-certified-pdf.ts';
import { writeSrt, writeVtt } from '#lambdas/transcripts/exports/write-subtitles.ts';
import { writeText } from '#lambdas/transcripts/exports/write-text.ts';
import { writeWord } from '#lambdas/transcripts/exports/write-word.ts';
import { makeTranscript } from '#tests/support/files/make-transcript.ts';
import { readPdf } from '#tests/support/files/read-pdf.ts';
import { readSrt, readVtt } from '#tests/support/files/read-subtitles.ts';

const SECRET = 'Quillfeather';
const leaf = (text: string, word: number) => ({
  text,
  word,
  start: word,
  end: word + 0.8,
  confidence: 90,
});
const segments: Segment[] = [
  {
    id: 's1',
    speaker: 'a',
    textType: 'Question',
    text: [
      leaf('Is', 0),
      { ...leaf(SECRET, 1), redacted: true, spoken: 'Quill-Feather' },
      {
        ...leaf('-->', 2),
        suggestionId: 'g',
        suggestionText: `of ${SECRET}`,
        name: 'Asha Rao',
        role: 'arbitrator',
      },
      { text: '<b>a&b</b>' },
      leaf('there?', 3),
    ],
  },
  { id: 's2', speaker: 'b', textType: 'Answer', text: [leaf('न्यायालय', 4), leaf('நீதிமன்றம்', 5)] },
  { id: 's3', speaker: 'b', text: [] },
  { id: 's4', speaker: 'c', text: [leaf('عدالت', 6), leaf('میں', 7)] },
];
const transcript: ExportedTranscript = {
  caseTitle: 'Deccan & Sons <v> Patil',
  caseCode: 'ARB-2026-000001',
  title: 'Hearing on evidence',
  content: {
    speakers: [
      { id: 'a', name: 'Counsel <script>' },
      { id: 'b', name: 'साक्षी' },
      { id: 'c', name: 'C & D' },
    ],
    segments,
  },
  version: { version: 3, savedAt: '2026-03-02T06:00:00.000Z', name: 'Asha Rao' },
  redactedWords: 0,
  hasTimes: false,
  preparedFor: 'Raghav Menon',
  now: new Date('2026-03-03T06:00:00.000Z'),
};
const redacted = {
  ...transcript,
  content: redactContent(transcript.content, () => false),
  redactedWords: countRedacted(transcript.content),
};

const writers: Record<string, (one: ExportedTranscript) => Promise<string>> = {
  text: async (one) => writeText(one),
  srt: async ({ content }) => writeSrt(content),
  vtt: async ({ content }) => writeVtt(content),
  word: async (one) => unzipped(await writeWord(one, { hasLineNumbers: false })),
  'word with line numbers': async (one) => unzipped(await writeWord(one, { hasLineNumbers: true })),
  pdf: async (one) => (await readPdf(await writeCertifiedPdf(one))).pages.join('\n'),
};
const unzipped = (bytes: Uint8Array) =>
  Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join('\n');
const documentOf = (bytes: Uint8Array) =>
  strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());

describe.each(Object.entries(writers))('redaction in %s', (_, write) => {
  test('replaces a redacted word by a mark of one width, and leaves nothing of it', async () => {
    const file = await write(redacted);
    expect(file).not.toMatch(/quill/i);
    expect(file.match(/█+/g)).toEqual([REDACTION_MARK]);
    expect(file).toMatch(/there\?/);
  });

  test('shows the word on request, without suggestions', async () => {
    const file = await write(transcript);
    expect(file).toContain(SECRET);
    expect(file).not.toContain(`of ${SECRET}`);
    expect(file).not.toContain('█');
  });
});

test('text has a paragraph for each segment with words', () => {
  expect(writeText(redacted)).toBe(`Hearing on evidence

Q. Counsel <script>: Is █████ --> <b>a&b</b> there?

A. साक्षी: न्यायालय நீதிமன்றம்

C & D: عدالت میں
`);
  expect(writeText({ ...transcript, hasTimes: true })).toContain('[00:00:04] A. साक्षी: न्यायालय');
});

describe('subtitles', () => {
  const hearing = makeTranscript({ words: 3_000 });
  const long: Segment = {
    id: 'long',
    speaker: 'spk_0',
    // Without times, longer than a line, and a minute long.
    text: [
      { text: 'Added' },
      { text: 'ञ'.repeat(100) },
      { ...leaf('late', 2_000), start: 3_000, end: 3_060 },
      { text: 'end' },
    ],
  };
  const content = {
    speakers: hearing.speakers,
    segments: [...hearing.segments, long, { id: 'x', speaker: 'spk_1', text: [{ text: 'x' }] }],
  };
  const words = content.segments.flatMap(({ text }) => text.map((one) => one.text)).join('');

  test.each([
    ['srt', readSrt(writeSrt(content))],
    ['vtt', readVtt(writeVtt(content))],
  ])('%s keeps to two lines of 42 characters, 7 seconds and the order of time', (format, cues) => {
    let before = 0;
    for (const { start, end, lines } of cues) {
      expect(start).toBeGreaterThanOrEqual(before);
      expect(end - start).toBeLessThanOrEqual(7.001);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      before = start;
    }
    const said = cues
      .map(({ lines }) => lines.join(''))
      .join('')
      .replaceAll(' ', '');
    const names = content.speakers.map(({ name }) => `${name}:`.replaceAll(' ', ''));
    const spoken =
      format === 'srt' ? names.reduce((text, name) => text.replaceAll(name, ''), said) : said;
    expect(spoken).toBe(words);
  });

  test('have the speaker as a voice in WebVTT, escaped', () => {
    const [first] = readVtt(writeVtt(transcript.content));
    expect(first).toMatchObject({
      start: 0,
      voice: 'Counsel <script>',
      lines: [`Is ${SECRET} --> <b>a&b</b> there?`],
    });
  });

  test('have no arrow or tag in SubRip', () => {
    expect(readSrt(writeSrt(transcript.content))[0]?.lines.join(' ')).toBe(
      `Counsel ‹script›: Is ${SECRET} --› ‹b›a&b‹/b› there?`,
    );
  });

  test('of a silent recording are an empty file', () => {
    expect(writeSrt({ speakers: [], segments: [] })).toBe('');
    expect(writeVtt({ speakers: [], segments: [] })).toBe('WEBVTT\n');
  });
});

describe('Word', () => {
  test('has 25 numbered lines on a page, numbered from 1 on each page', async () => {
    const xml = documentOf(await writeWord(transcript, { hasLineNumbers: true }));
    expect(xml).toMatch(/<w:lnNumType [^>]*w:countBy="1"/);
    expect(xml).toMatch(/<w:lnNumType [^>]*w:restart="newPage"/);
    const [, top, bottom] = /w:pgMar w:top="(\d+)"[^>]*w:bottom="(\d+)"/.exec(xml) ?? [];
    const [, height] = /w:pgSz [^>]*w:h="(\d+)"/.exec(xml) ?? [];
    const room = Number(height) - Number(top) - Number(bottom);
    const lines = [...xml.matchAll(/<w:spacing [^>]*w:line="(\d+)"[^>]*w:lineRule="(\w+)"/g)];
    expect(lines).toHaveLength(4);
    for (const [, line, rule] of lines) {
      expect(Math.floor(room / Number(line))).toBe(25);
      expect(rule).toBe('exact');
    }
    expect(xml.match(/<w:widowControl w:val="false"\/>/g)).toHaveLength(4);
  });

  test('leaves out characters that XML does not have', async () => {
    const odd = '\u0001\ud800\uffff';
    const bytes = await writeWord(
      {
        ...transcript,
        caseTitle: `Case${odd}`,
        title: `Title${odd}`,
        preparedFor: `Asha${odd}`,
        content: {
          speakers: [{ id: 'a', name: `Counsel${odd}` }],
          segments: [{ id: 's1', speaker: 'a', text: [{ text: `word${odd}` }] }],
        },
      },
      { hasLineNumbers: true },
    );
    for (const [name, file] of Object.entries(unzipSync(bytes)))
      expect([name, /(?![\t\n\r])\p{Cc}|[\ufffd-\uffff]/u.test(strFromU8(file))]).toEqual([
        name,
        false,
      ]);
    expect(documentOf(bytes)).toMatch(/Counsel: <.*>word</s);
  });

  test('has no line numbers on request', async () => {
    const xml = documentOf(await writeWord(transcript, { hasLineNumbers: false }));
    expect(xml).not.toContain('lnNumType');
  });

  test('has Q and A in a column, names, escaped text and right-to-left paragraphs', async () => {
    const xml = documentOf(await writeWord(transcript, { hasLineNumbers: true }));
    const paragraphs = xml.match(/<w:p>.*?<\/w:p>/gs) ?? [];
    const texts = paragraphs.map((one) =>
      [...one.matchAll(/<w:t[^>]*>([^<]*)|(<w:tab\/>)/g)]
        .map(([all, text]) => text ?? all)
        .join('|'),
    );
    expect(texts).toEqual([
      'Hearing on evidence',
      expect.stringMatching(
        /^Q\..*\|Counsel &lt;script&gt;: \|Is Quillfeather --&gt; &lt;b&gt;a&amp;b&lt;\/b&gt; there\?$/s,
      ),
      expect.stringMatching(/^A\..*\|साक्षी: \|न्यायालय நீதிமன்றம்$/s),
      'C &amp; D: |عدالت میں',
    ]);
    expect(paragraphs.map((one) => /<w:bidi\/>/.test(one))).toEqual([false, false, false, true]);
  });

  test('names case, page, title and version on each page', async () => {
    const files = unzipSync(await writeWord(transcript, { hasLineNumbers: true }));
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(textOf('word/header1.xml')).toMatch(
      /Deccan &amp; Sons &lt;v&gt; Patil \(ARB-2026-000001\)/,
    );
    expect(textOf('word/header1.xml')).toMatch(/Page .*PAGE.* of .*NUMPAGES/s);
    expect(textOf('word/footer1.xml')).toMatch(
      /Version 3, saved by Asha Rao on 02\/03\/2026 at 11:30 am IST/,
    );
  });
});

describe('certified PDF', () => {
  test('ends with a certificate of the version and the hash of the text export', async () => {
    const { pages } = await readPdf(await writeCertifiedPdf(redacted));
    const hash = createHash('sha256').update(writeText(redacted)).digest('hex');
    expect(pages.at(-1)?.split('\n')).toEqual(
      expect.arrayContaining([
        'Certificate',
        'Case: Deccan & Sons <v> Patil (ARB-2026-000001)',
        'Transcript: Hearing on evidence',
        'Version: 3',
        'Saved by: Asha Rao',
        'Saved on: 02/03/2026 at 11:30 am IST',
        'Words: 9',
        'Redacted words: 1, each replaced by a mark of the same width',
        `SHA-256 of the text: ${hash}`,
        'Exported by: Raghav Menon',
        'Exported on: 03/03/2026 at 11:30 am IST',
      ]),
    );
    expect(pages[0]).toContain('न्यायालय நீதிமன்றம்');
  });

  test('names no author of the recognised text', async () => {
    const version = { ...transcript.version, version: 0, name: '' };
    const { pages } = await readPdf(await writeCertifiedPdf({ ...transcript, version }));
    expect(pages.at(-1)).toContain('Recognised on: 02/03/2026 at 11:30 am IST');
    expect(pages.at(-1)).not.toContain('Saved by');
  });
});
