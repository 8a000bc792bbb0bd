import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runLibreOffice } from '#lambdas/documents/office/run-libre-office.ts';
import { writeWord } from '#lambdas/transcripts/exports/write-word.ts';
import { makeTranscript } from '#tests/support/files/make-transcript.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';

/** The Word file as LibreOffice lays it out. */

const hasLibreOffice = spawnSync('soffice', ['--version']).error === undefined;

describe.runIf(hasLibreOffice)('in LibreOffice', () => {
  test('each full page has the line numbers 1 to 25, and its number in the header', async () => {
    const { speakers, segments } = makeTranscript({ words: 1_500 });
    const bytes = await writeWord(
      {
        caseTitle: 'Loan recovery',
        caseCode: 'ARB-2026-000001',
        title: 'Hearing on evidence',
        content: { speakers, segments },
        version: { version: 2, savedAt: '2026-03-02T06:00:00.000Z', name: 'Asha Rao' },
        redactedWords: 0,
        hasTimes: false,
        preparedFor: 'Raghav Menon',
        now: new Date('2026-03-03T06:00:00.000Z'),
      },
      { hasLineNumbers: true },
    );
    const folder = await mkdtemp(join(tmpdir(), 'portal-line-numbers-'));
    const path = join(folder, 'hearing.docx');
    await writeFile(path, bytes);
    const outcome = await runLibreOffice(path, folder);
    if (!('pdfFile' in outcome)) throw new Error(outcome.refusal);
    const pages = await pageTexts(await readFile(outcome.pdfFile));
    await rm(folder, { recursive: true });
    expect(pages.length).toBeGreaterThan(3);
    const numbers = Array.from({ length: 25 }, (_, n) => n + 1);
    for (const [at, page] of pages.slice(0, -1).entries()) {
      expect(page).toContain('Loan recovery (ARB-2026-000001)');
      expect(page.replace(/\s+/g, ' ')).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).toContain('Version 2, saved by Asha Rao on 02/03/2026 at 11:30 am IST');
      // Line numbers are text items of their own, in order beside the words of the hearing.
      const found = numbersInOrder(page);
      expect([at, found]).toEqual([at, numbers]);
    }
  });
});

/** The longest run 1, 2, 3 … that the page's numbers contain in order. */
function numbersInOrder(page: string): number[] {
  const found: number[] = [];
  for (const [number] of page.matchAll(/(?<=^|\s)\d{1,2}(?=\s|$)/g))
    if (Number(number) === found.length + 1) found.push(found.length + 1);
  return found;
}
