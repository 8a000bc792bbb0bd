import { describe, expect, test } from 'vitest';
import {
  delimiterOf,
  MAX_EXTRA_COLUMNS,
  planColumns,
  readBulkRow,
  templateHeader,
} from '#contracts/rules/cases/bulk-rows.ts';
import { csvFile, csvLine, guarded } from '#contracts/rules/csv.ts';
import { isCheapOrLinear } from '#tests/support/cpu-time.ts';

/** Parsing of columns and rows of a bulk upload, shared by the browser and the server. */

const common = { partyId: 'pty_one', resolutionKind: 'arbitration' } as const;
const whole = [
  ...['Recovery of a loan', 'Nine instalments are unpaid', 'LN 20/1', '6,71,000.20', ''],
  ...[
    'Loan; EMI',
    'Individual',
    'Suresh Patil',
    'Suresh@Example.com',
    'abcde1234f',
    '+91 98765 43210',
  ],
];
const { columns } = planColumns(templateHeader);
const withCell = (label: string, cell: string) =>
  whole.map((former, at) => (templateHeader[at] === label ? cell : former));
const problemsOf = (label: string, cell: string) => {
  const read = readBulkRow(columns, withCell(label, cell), common);
  return read.isRight ? [] : read.problems;
};

describe('the header', () => {
  test('recognises aliases regardless of case and punctuation, and keeps other columns unchanged', () => {
    const plan = planColumns([
      ...['title', 'Case description', 'loan_account_no.', 'CLAIM AMOUNT (INR)', 'respondent type'],
      ...['Borrower Name', 'Email', 'Branch', ' Error'],
    ]);
    expect(plan.columns.map(({ means }) => ('field' in means ? means.field : means.kind))).toEqual([
      ...['title', 'description', 'loanAccountNo', 'extra', 'respondentKind'],
      ...['respondentName', 'respondentEmail', 'extra', 'passed-over'],
    ]);
    expect(plan.problems).toEqual([]);
  });

  test('is refused with the column’s name if columns are missing, repeated or too many', () => {
    expect(planColumns(['Title', 'Subject', 'Branch', 'BRANCH']).problems).toEqual([
      'The columns “Title” and “Subject” mean the same',
      'The columns “Branch” and “BRANCH” mean the same',
      'The column “Description” is missing',
      'The column “Loan Account Number” is missing',
      'The column “Respondent Kind” is missing',
      'The column “Respondent Name” is missing',
      'The column “Respondent Email” is missing',
    ]);
    const extras = Array.from({ length: MAX_EXTRA_COLUMNS + 1 }, (_, n) => `Extra ${n}`);
    expect(planColumns([...templateHeader, ...extras]).problems).toEqual([
      'At most 30 further columns can be kept; this file has 31',
    ]);
    for (const label of ['<b>', '__proto__', 'constructor', 'x'.repeat(101), 'a\u0007b'])
      expect([label, planColumns([...templateHeader, label]).problems.length]).toEqual([label, 1]);
  });

  test('accepts 30 further columns, and columns without a name', () => {
    const extras = Array.from({ length: MAX_EXTRA_COLUMNS }, (_, n) => `Extra ${n}`);
    expect(planColumns([...templateHeader, ...extras, '', ' ']).problems).toEqual([]);
  });

  test('names a column that is there twice, and says why a column cannot be kept', () => {
    const problemsOfExtras = (...labels: string[]) =>
      planColumns([...templateHeader, ...labels]).problems;
    expect(problemsOfExtras('Branch', 'Branch')).toEqual(['The column “Branch” is there twice']);
    expect(problemsOfExtras('Title')).toEqual([
      'The columns “Case Title” and “Title” mean the same',
    ]);
    expect(problemsOfExtras('x'.repeat(101))).toEqual([
      `The column “${'x'.repeat(40)}” cannot be kept: Maximum 100 characters`,
    ]);
    expect(problemsOfExtras('prototype')).toEqual([
      'The column “prototype” cannot be kept: not a name',
    ]);
  });

  test.each([
    ['a,b,c\n1;2;3;4;5', ','],
    ['a,b\r1;2;3', ','],
    ['"a,b,c,d";b;c', ';'],
    ['a,b;c', ','],
    ['a;b\tc', ';'],
    ['a;b\tc\td', '\t'],
    ['a\tb,c\td', '\t'],
    ['a,b\tc', ','],
    ['a b c;d', ';'],
    ['one', ','],
  ])('%j is separated by %j', (lines, delimiter) => {
    expect(delimiterOf(lines)).toBe(delimiter);
  });
});

describe('a row', () => {
  test('becomes a case, with common spellings of numbers, keywords and telephone numbers', () => {
    expect(readBulkRow(columns, whole, common)).toMatchObject({
      isRight: true,
      input: {
        ...common,
        title: 'Recovery of a loan',
        loanAccountNo: 'LN 20/1',
        totalClaimValue: 671000.2,
        caseTopic: ['Loan', 'EMI'],
        respondents: [
          {
            respondentKind: 'self',
            respondentEmail: 'suresh@example.com',
            respondentPanNumber: 'ABCDE1234F',
            respondentMobile: '9876543210',
          },
        ],
      },
      extraFields: {},
    });
  });

  test.each([
    ['Case Title', '', 'Case Title is required'],
    ['Case Title', '<img src=x>', 'The characters < and > are not allowed'],
    ['Case Title', 'a\u0000b', 'Control characters are not allowed'],
    ['Description', '', 'Description or a description document is required'],
    ['Description', 'x'.repeat(1001), 'Maximum 1000 characters'],
    ['Loan Account Number', ' ', 'Loan account number is required'],
    ['Loan Account Number', '1.23457E+15', 'Loan account number takes letters, digits and . / _ -'],
    ['Total Claim Value', '-5', 'Total Claim value cannot be negative'],
    ['Total Claim Value', '1e21', 'Total Claim value must be a number'],
    ['Total Claim Value', '999999999999999999999', 'Total Claim value is too large'],
    ['Total Claim Value', '10.005', 'Total Claim value can have at most two decimals'],
    ['Respondent Kind', 'bank', 'Respondent kind is required'],
    ['Respondent Name', '', 'Respondent name is required'],
    ['Respondent Email', 'suresh', 'Please enter valid email'],
    ['Respondent PAN', 'ABC', 'Enter a valid PAN Number'],
    ['Respondent Mobile', '98765', 'Enter a valid mobile number'],
  ])('with %s “%s” is refused: %s', (label, cell, message) => {
    expect(problemsOf(label, cell)).toContainEqual({ column: label, message });
  });

  test.each([
    ['Total Claim Value', '₹ 6,71,000', 671_000],
    ['Total Claim Value', '₹671000', 671_000],
    ['Total Claim Value', 'Rs. 671000.5', 671_000.5],
    ['Total Claim Value', 'rs671 000', 671_000],
    ['Total Claim Value', 'INR  671000', 671_000],
    ['Total Claim Value', '', undefined],
  ])('reads %s %s as %s', (label, cell, amount) => {
    expect(readBulkRow(columns, withCell(label, cell), common)).toHaveProperty(
      'input.totalClaimValue',
      amount,
    );
  });

  test.each(['671000 rs', '6 inr', 'rs rs 5', '₹', '1.', '.5'])(
    'does not take %s for an amount',
    (cell) => {
      expect(problemsOf('Total Claim Value', cell)).toEqual([
        { column: 'Total Claim Value', message: 'Total Claim value must be a number' },
      ]);
    },
  );

  test.each([
    ['9876543210', '9876543210'],
    ['+919876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['(0) 98765-43210', '9876543210'],
    ['9198765432', '9198765432'],
    ['0987654321', '0987654321'],
    ['', undefined],
  ])('reads the mobile number %s as %s', (cell, mobile) => {
    expect(readBulkRow(columns, withCell('Respondent Mobile', cell), common)).toHaveProperty(
      'input.respondents.0.respondentMobile',
      mobile,
    );
  });

  test.each(['98765432109', '9109876543210', '919876543210x', '1919876543210'])(
    'does not take %s for a mobile number',
    (cell) => {
      expect(problemsOf('Respondent Mobile', cell)).toHaveLength(1);
    },
  );

  test('reads the currency in any case, and none as none', () => {
    const currencyOf = (cell: string) => readBulkRow(columns, withCell('Currency', cell), common);
    expect(currencyOf(' usd ')).toHaveProperty('input.currencyUnit', 'USD');
    expect(currencyOf('')).toMatchObject({ isRight: true });
    expect(currencyOf('')).toHaveProperty('input.currencyUnit', undefined);
    expect(problemsOf('Currency', 'JPY').map(({ column }) => column)).toEqual(['Currency']);
  });

  test('reads keywords without empty ones, and names the column of a wrong one', () => {
    const keywords = readBulkRow(columns, withCell('Keywords', 'Loan; ,EMI,;'), common);
    expect(keywords).toHaveProperty('input.caseTopic', ['Loan', 'EMI']);
    const many = Array.from({ length: 11 }, (_, at) => `word${at}`).join(';');
    expect(problemsOf('Keywords', many).map(({ column }) => column)).toEqual(['Keywords']);
  });

  test('a column that is missing counts as empty', () => {
    const optional = ['Total Claim Value', 'Currency', 'Keywords', 'Respondent PAN'];
    const keeps = (_: string, at: number) => !optional.includes(templateHeader[at] ?? '');
    expect(
      readBulkRow(planColumns(templateHeader.filter(keeps)).columns, whole.filter(keeps), common),
    ).toMatchObject({
      isRight: true,
      input: {
        totalClaimValue: undefined,
        currencyUnit: undefined,
        caseTopic: [],
        respondents: [{ respondentPanNumber: '' }],
      },
    });
  });

  test('a problem names the column as the file names it', () => {
    const header = templateHeader.map((label) => (label === 'Respondent Email' ? 'Email' : label));
    const read = readBulkRow(
      planColumns(header).columns,
      withCell('Respondent Email', 'suresh'),
      common,
    );
    expect(read).toEqual({
      isRight: false,
      problems: [{ column: 'Email', message: 'Please enter valid email' }],
    });
    const without = templateHeader.filter((label) => label !== 'Respondent Email');
    expect(
      readBulkRow(
        planColumns(without).columns,
        whole.filter((_, at) => templateHeader[at] !== 'Respondent Email'),
        common,
      ),
    ).toMatchObject({ problems: [{ column: 'Respondent Email' }] });
  });

  test('reports all of its errors', () => {
    const read = readBulkRow(
      columns,
      templateHeader.map(() => ''),
      common,
    );
    const told = read.isRight ? [] : read.problems.map(({ column }) => column);
    expect(told).toEqual(
      expect.arrayContaining(['Case Title', 'Respondent Name', 'Respondent Email']),
    );
  });

  test('of a mediation requires a claim', () => {
    const row = withCell('Total Claim Value', '');
    expect(readBulkRow(columns, row, common).isRight).toBe(true);
    expect(readBulkRow(columns, row, { ...common, resolutionKind: 'mediation' })).toEqual({
      isRight: false,
      problems: [{ column: 'Total Claim Value', message: 'Total Claim value is required' }],
    });
  });

  test('with too many or too few cells is refused; trailing empty cells are ignored', () => {
    expect(readBulkRow(columns, whole.slice(1), common)).toEqual({
      isRight: false,
      problems: [{ column: '', message: 'This row has 10 columns, the header has 11' }],
    });
    expect(readBulkRow(columns, [...whole, 'x'], common).isRight).toBe(false);
    expect(readBulkRow(columns, [...whole, '', ' '], common).isRight).toBe(true);
  });

  test('keeps additional columns under their names, and formulas as text', () => {
    const plan = planColumns([...templateHeader, 'Branch', 'Note', '']);
    const read = (...cells: string[]) => readBulkRow(plan.columns, [...whole, ...cells], common);
    expect(read('=HYPERLINK("x")', '', '')).toMatchObject({
      isRight: true,
      extraFields: { Branch: '=HYPERLINK("x")' },
    });
    // Cells of blanks only are no values.
    expect(read(' ', 'Urgent', '')).toHaveProperty('extraFields', { Note: 'Urgent' });
    expect(read('x'.repeat(501), 'a\u0001', 'stray')).toMatchObject({
      problems: [
        { column: 'Branch', message: 'Maximum 500 characters' },
        { column: 'Note', message: 'Control characters are not allowed' },
        { column: '', message: 'Column 14 has a value but no name' },
      ],
    });
  });
});

describe('a file that the portal writes', () => {
  test('contains no cell that a spreadsheet would evaluate', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r'])
      expect(guarded(`${start}1`)).toBe(`'${start}1`);
    expect(csvLine([' before', 'after ', 'in side'])).toBe('" before","after ",in side\r\n');
    expect(csvLine(['=1+1', 'a "b"', 'c, d', 'plain', 'two\nlines'])).toBe(
      `'=1+1,"a ""b""","c, d",plain,"two\nlines"\r\n`,
    );
    expect(csvFile([['Name'], ['Ojha']])).toBe('\ufeffName\r\nOjha\r\n');
  });

  test('has the same content when parsed again', () => {
    const plan = planColumns([...templateHeader, 'Note', 'Error']);
    const read = (mobile: string, note: string) =>
      readBulkRow(plan.columns, [...withCell('Respondent Mobile', mobile), note, 'x'], common);
    expect(read(guarded('+919876543210'), guarded('@home'))).toMatchObject({
      isRight: true,
      extraFields: { Note: '@home' },
      input: { respondents: [{ respondentMobile: '9876543210' }] },
    });
    const unguarded = readBulkRow(
      planColumns([...templateHeader, 'Note']).columns,
      [...whole, "'=1"],
      common,
    );
    expect(unguarded).toMatchObject({ extraFields: { Note: "'=1" } });
    // The column of errors is not kept, and only the portal's own mark is removed.
    expect(read('9876543210', 'a=1')).toHaveProperty('extraFields', { Note: 'a=1' });
    expect(read('9876543210', "'tis")).toMatchObject({ extraFields: { Note: "'tis" } });
  });
});

test('parses a column name of 100,000 combining marks in linear time, and refuses it', async () => {
  const plan = (share: number) => planColumns(['\u0315\u0300'.repeat(50_000 * share)]);
  expect(await isCheapOrLinear(500, plan)).toBe(true);
  expect(plan(1).problems.join()).toContain('cannot be kept');
});
