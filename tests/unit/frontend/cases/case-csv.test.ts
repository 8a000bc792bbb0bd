import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import { exampleCaseRow } from '#contracts/http/examples.ts';
import { caseCsv, csvFileName } from '#portal/features/docket/export/case-csv.ts';
import { EXPORT_ROWS_MAX, readRows } from '#portal/features/docket/export/read-rows.ts';

/** The CSV file of a view of the docket. */

const columns = [
  { key: 'id', header: 'Case ID' },
  { key: 'title', header: 'Title' },
  { key: 'contract', header: 'Contract Number' },
  { key: 'claimant', header: 'Claimant' },
  { key: 'respondent', header: 'Respondent' },
  { key: 'value', header: 'Claim value' },
  { key: 'hearing', header: 'Next hearing date' },
  { key: 'clock', header: 'Clock' },
  { key: 'status', header: 'Status' },
];
const row: CaseRow = {
  ...exampleCaseRow,
  loanAccountNo: 'LN 20/1',
  respondentName: 'Suresh Patil',
  respondentParties: [{ name: 'Suresh Patil' }, { name: 'Anita Patil' }],
  totalClaimValue: 671000.2,
  currencyUnit: 'INR',
  nextHearingDate: { date: '05/01/2027 16:00:00', time: '05/01/2027 16:00:00' },
  clock: {
    id: 'clk_1',
    label: 'Award',
    startedOn: '2026-05-04',
    endsOn: '2027-05-04',
    running: 1,
  },
};
const read = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, skip_empty_lines: false });

describe('the file', () => {
  test('has ISO dates, plain amounts and the kind', () => {
    expect(read(caseCsv(columns, [row]))).toEqual([
      {
        'Case ID': row.caseCode,
        Kind: 'Arbitration',
        Title: row.title,
        'Contract Number': 'LN 20/1',
        Claimant: row.claimantParty.name,
        Respondent: 'Suresh Patil; Anita Patil',
        'Claim value': '671000.20',
        Currency: 'INR',
        'Next hearing date': '2027-01-05',
        'Next hearing time (IST)': '16:00',
        Clock: 'Award',
        'Clock ends on': '2027-05-04',
        Status: expect.stringMatching(/\w/),
      },
    ]);
  });

  test('leaves empty what a case does not have', () => {
    const { nextHearingDate: _, clock: __, ...bare } = { ...row, totalClaimValue: 0 };
    expect(read(caseCsv(columns, [bare]))[0]).toMatchObject({
      ...{ 'Claim value': '', Currency: '', 'Next hearing date': '' },
      ...{ 'Next hearing time (IST)': '', Clock: '', 'Clock ends on': '' },
    });
  });

  test('has the columns that the list shows, in their order', () => {
    const shown = columns.filter(({ key }) => ['id', 'status'].includes(key));
    expect(caseCsv(shown, [])).toBe('\ufeffCase ID,Kind,Status\r\n');
  });

  test('begins with a byte order mark, and quotes as RFC 4180 says', () => {
    const title = 'Ropes, "tarred"\nand not';
    const text = caseCsv(columns.slice(1, 2), [
      { ...row, title },
      { ...row, title: 'केस' },
    ]);
    expect(text).toBe('\ufeffTitle\r\n"Ropes, ""tarred""\nand not"\r\nकेस\r\n');
  });

  test.each(['=', '+', '-', '@', '\t'])('has no cell that begins with “%s”', (start) => {
    const text = `${start}HYPERLINK("x")`;
    const [cells] = read(
      caseCsv(columns, [
        {
          ...row,
          title: text,
          loanAccountNo: text,
          claimantParty: { ...row.claimantParty, name: text },
          respondentParties: [{ name: text }],
        },
      ]),
    );
    for (const header of ['Title', 'Contract Number', 'Claimant', 'Respondent'])
      expect(cells?.[header]).toBe(`'${text}`);
  });

  test('is named after the kind and the Indian day', () => {
    expect(csvFileName('arbitration', Date.parse('2026-11-25T19:00:00Z'))).toBe(
      'Arbitration cases 2026-11-26.csv',
    );
  });
});

describe('reading the rows', () => {
  /** A list of `total` cases in pages of 700, as the API gives them. */
  const pagesOf = (total: number) => async (page: number) => ({
    data: Array.from({ length: Math.max(0, Math.min(700, total - 700 * (page - 1))) }, (_, n) => ({
      ...row,
      id: `cas_${700 * (page - 1) + n}`,
    })),
    lastPage: Math.ceil(total / 700),
    total,
  });
  const ids = (rows: readonly CaseRow[]) => new Set(rows.map(({ id }) => id)).size;

  test('reads every page once and reports the progress', async () => {
    const progress: unknown[] = [];
    const { rows, total } = await readRows(pagesOf(1_500), (step) => progress.push(step));
    expect([ids(rows), total]).toEqual([1_500, 1_500]);
    expect(progress).toEqual([700, 1_400, 1_500].map((done) => ({ done, total: 1_500 })));
  });

  test('stops at 10,000 cases, and says how many there are', async () => {
    const pages: number[] = [];
    const readPage = pagesOf(50_000);
    const { rows, total } = await readRows(
      async (page) => {
        pages.push(page);
        return readPage(page);
      },
      () => {},
    );
    expect([rows.length, total]).toEqual([EXPORT_ROWS_MAX, 50_000]);
    expect(pages).toHaveLength(15);
  });

  test('has a case once that moved to the next page meanwhile', async () => {
    const readPage = pagesOf(1_400);
    const { rows } = await readRows(
      async (page) => {
        const read = await readPage(page);
        return page === 2 ? { ...read, data: [{ ...row, id: 'cas_699' }, ...read.data] } : read;
      },
      () => {},
    );
    expect(rows).toHaveLength(1_400);
  });

  test('ends with the failure of a page', async () => {
    const failing = readRows(
      async (page) => {
        if (page === 2) throw new Error('Page 2 failed');
        return pagesOf(1_400)(page);
      },
      () => {},
    );
    await expect(failing).rejects.toThrow('Page 2 failed');
  });

  test('reads an empty list', async () => {
    expect(await readRows(pagesOf(0), () => {})).toEqual({ rows: [], total: 0 });
    const first = await readRows(pagesOf(6_200), () => {}, 5_000);
    expect([first.rows.length, first.total]).toEqual([5_000, 6_200]);
  });
});
