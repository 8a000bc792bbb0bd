import type * as z from 'zod';
import { withoutGuard } from '../csv.ts';
import { lineSchema, textAreaSchema } from '../fields.ts';
import { type CaseInput, caseInputSchema } from './case-input.ts';
import type { ResolutionKind } from './case-status-table.ts';

/**
 * Parsing of bulk upload rows (issue 3, section 5): known columns, their names, and the rules for
 * their cells. Shared by the server and the browser's preview.
 */

/** Maximum number of rows per upload, without the header and blank rows. */
export const MAX_BULK_ROWS = 10_000;
export const MAX_EXTRA_COLUMNS = 30;
const EXTRA_LABEL_MAX = 100;
export const EXTRA_VALUE_MAX = 500;

const bulkFields = [
  'title',
  'description',
  'loanAccountNo',
  'totalClaimValue',
  'currencyUnit',
  'keywords',
  'respondentKind',
  'respondentName',
  'respondentEmail',
  'respondentPanNumber',
  'respondentMobile',
] as const;
export type BulkField = (typeof bulkFields)[number];

type KnownColumn = {
  /** Name in the template. */
  label: string;
  /** Other accepted names. */
  alsoKnownAs: readonly string[];
  isRequired: boolean;
  hint: string;
};

export const knownColumns: Readonly<Record<BulkField, KnownColumn>> = {
  title: {
    label: 'Case Title',
    alsoKnownAs: ['Title', 'Subject'],
    isRequired: true,
    hint: 'Up to 200 characters',
  },
  description: {
    label: 'Description',
    alsoKnownAs: ['Case Description'],
    isRequired: true,
    hint: 'Up to 1000 characters',
  },
  loanAccountNo: {
    label: 'Loan Account Number',
    alsoKnownAs: ['Loan Account No', 'Loan Account', 'LAN', 'Contract Number', 'Contract No'],
    isRequired: true,
    hint: 'Letters, digits and . / _ -, one case for each number of a claimant',
  },
  totalClaimValue: {
    label: 'Total Claim Value',
    alsoKnownAs: ['Total Claim', 'Claim Value', 'Claim Amount', 'Amount'],
    isRequired: false,
    hint: 'A number such as 671000.20 or 6,71,000.20; required for a mediation',
  },
  currencyUnit: {
    label: 'Currency',
    alsoKnownAs: ['Currency Unit'],
    isRequired: false,
    hint: 'INR, USD, EUR, GBP, AED or SGD; INR where it is empty',
  },
  keywords: {
    label: 'Keywords',
    alsoKnownAs: ['Keyword', 'Case Topic', 'Topic'],
    isRequired: false,
    hint: 'Up to 10, separated by semicolons or commas',
  },
  respondentKind: {
    label: 'Respondent Kind',
    alsoKnownAs: ['Respondent Type'],
    isRequired: true,
    hint: 'self (or individual), organisation (or company), others',
  },
  respondentName: {
    label: 'Respondent Name',
    alsoKnownAs: ['Respondent', 'Borrower Name', 'Borrower', 'Customer Name'],
    isRequired: true,
    hint: 'Up to 100 characters',
  },
  respondentEmail: {
    label: 'Respondent Email',
    alsoKnownAs: ['Respondent Email Address', 'Borrower Email', 'Customer Email', 'Email'],
    isRequired: true,
    hint: 'One address',
  },
  respondentPanNumber: {
    label: 'Respondent PAN',
    alsoKnownAs: ['Respondent PAN Number', 'PAN', 'PAN Number'],
    isRequired: false,
    hint: 'Such as ABCDE1234F',
  },
  respondentMobile: {
    label: 'Respondent Mobile',
    alsoKnownAs: [
      'Respondent Mobile Number',
      'Respondent Phone',
      'Mobile',
      'Mobile Number',
      'Phone',
    ],
    isRequired: false,
    hint: 'Ten digits, with or without +91',
  },
};

/** Column in the file of failed rows; ignored when the file is uploaded again. */
export const ERROR_COLUMN = 'Error';

export const templateHeader: readonly string[] = bulkFields.map(
  (field) => knownColumns[field].label,
);

/** Ignores case, blanks and punctuation: 'loan_account no.' is recognized too. */
const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const fieldsByName: ReadonlyMap<string, BulkField> = new Map(
  bulkFields.flatMap((field) =>
    [knownColumns[field].label, ...knownColumns[field].alsoKnownAs].map(
      (name): [string, BulkField] => [nameKey(name), field],
    ),
  ),
);

export type BulkColumn = {
  /** Name in the file's header. */
  label: string;
  means:
    | { kind: 'field'; field: BulkField }
    | { kind: 'extra' }
    /** The column of errors that the portal writes. */
    | { kind: 'passed-over' }
    /** Without a name; its cells must be empty. */
    | { kind: 'nameless' };
};

export type ColumnPlan = { columns: BulkColumn[]; problems: string[] };

const extraLabelSchema = lineSchema('A column has no name', EXTRA_LABEL_MAX);

/** Keys that break plain objects, e.g. in the DynamoDB client. */
const notNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Identifies the columns of a header. `problems` is empty if the rows can be read. */
export function planColumns(header: readonly string[]): ColumnPlan {
  const columns = header.map(columnOf);
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const { label, means } of columns) {
    if (means.kind === 'nameless') continue;
    const key = means.kind === 'field' ? means.field : nameKey(label) || label;
    const former = seen.get(key);
    if (former !== undefined)
      problems.push(
        former === label
          ? `The column “${label}” is there twice`
          : `The columns “${former}” and “${label}” mean the same`,
      );
    seen.set(key, label);
    if (means.kind !== 'extra') continue;
    const { error } = extraLabelSchema.safeParse(label);
    const refusal = notNames.has(label) ? 'not a name' : error?.issues[0]?.message;
    if (refusal) problems.push(`The column “${label.slice(0, 40)}” cannot be kept: ${refusal}`);
  }
  for (const field of bulkFields)
    if (knownColumns[field].isRequired && !seen.has(field))
      problems.push(`The column “${knownColumns[field].label}” is missing`);
  const extras = columns.filter(({ means }) => means.kind === 'extra').length;
  if (extras > MAX_EXTRA_COLUMNS)
    problems.push(
      `At most ${MAX_EXTRA_COLUMNS} further columns can be kept; this file has ${extras}`,
    );
  return { columns, problems };
}

/** Bounds the input, since NFC takes quadratic time for long runs of combining marks. */
const NAME_READ_MAX = 1_000;

function columnOf(name: string): BulkColumn {
  const label = name.trim().slice(0, NAME_READ_MAX).normalize();
  if (label === '') return { label, means: { kind: 'nameless' } };
  if (label === ERROR_COLUMN) return { label, means: { kind: 'passed-over' } };
  const field = fieldsByName.get(nameKey(label));
  return { label, means: field ? { kind: 'field', field } : { kind: 'extra' } };
}

export type RowProblem = { column: string; message: string };

export type BulkRow =
  | { isRight: true; input: CaseInput; extraFields: Record<string, string> }
  | { isRight: false; problems: RowProblem[] };

type CommonFacts = { partyId: string; resolutionKind: ResolutionKind };

export const isBlankRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

const extraValueSchema = textAreaSchema('', EXTRA_VALUE_MAX);

/** Converts a row to a case, or returns all of its problems. */
export function readBulkRow(
  columns: readonly BulkColumn[],
  cells: readonly string[],
  common: CommonFacts,
): BulkRow {
  // Spreadsheets leave empty cells after the last column when columns are deleted.
  if (cells.length < columns.length || !isBlankRow(cells.slice(columns.length)))
    return {
      isRight: false,
      problems: [
        {
          column: '',
          message: `This row has ${cells.length} columns, the header has ${columns.length}`,
        },
      ],
    };
  const isOurs = columns.some(({ means }) => means.kind === 'passed-over');
  const cellAt = (at: number) => (isOurs ? withoutGuard(cells[at] ?? '') : (cells[at] ?? ''));
  const problems: RowProblem[] = [];
  const values: Partial<Record<BulkField, string>> = {};
  const extraFields: Record<string, string> = {};
  for (const [at, { label, means }] of columns.entries()) {
    const cell = cellAt(at);
    if (means.kind === 'field') values[means.field] = cell;
    else if (cell.trim() === '' || means.kind === 'passed-over') continue;
    else if (means.kind === 'nameless')
      problems.push({ column: '', message: `Column ${at + 1} has a value but no name` });
    else {
      const { data, error } = extraValueSchema.safeParse(cell);
      if (data !== undefined) extraFields[label] = data;
      for (const { message } of error?.issues ?? []) problems.push({ column: label, message });
    }
  }
  const parsed = bulkInputSchema.safeParse(inputOfValues(values, common));
  for (const { path, message } of parsed.error?.issues ?? [])
    problems.push({ column: labelOfPath(columns, path), message });
  // Two rules can report the same problem of a value.
  const distinct = new Map(
    problems.map((problem) => [`${problem.column}\n${problem.message}`, problem]),
  );
  return parsed.success && problems.length === 0
    ? { isRight: true, input: parsed.data, extraFields }
    : { isRight: false, problems: [...distinct.values()] };
}

/** The loan account number is required, since it identifies a row that is uploaded again. */
const bulkInputSchema = caseInputSchema.check((context) => {
  if (context.value.loanAccountNo === undefined)
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: ['loanAccountNo'],
      message: 'Loan account number is required',
    });
});

function inputOfValues(
  values: Partial<Record<BulkField, string>>,
  { partyId, resolutionKind }: CommonFacts,
): z.input<typeof caseInputSchema> {
  const text = (field: BulkField) => values[field]?.trim() ?? '';
  const currency = text('currencyUnit').toUpperCase();
  return {
    partyId,
    resolutionKind,
    title: text('title'),
    description: text('description'),
    loanAccountNo: text('loanAccountNo'),
    totalClaimValue: amountOf(text('totalClaimValue')),
    // The schema reports any other value.
    currencyUnit: currency === '' ? undefined : (currency as 'INR'),
    caseTopic: text('keywords')
      .split(/[;,]/)
      .filter((word) => word.trim() !== ''),
    respondents: [
      {
        respondentKind: respondentKindOf(text('respondentKind')),
        respondentName: text('respondentName'),
        respondentEmail: text('respondentEmail'),
        respondentPanNumber: text('respondentPanNumber'),
        respondentMobile: mobileOf(text('respondentMobile')),
      },
    ],
  };
}

/** Accepts '6,71,000.20', '₹ 671000' and 'Rs. 671000', but not '6.71E+5', which lost digits. */
function amountOf(typed: string): number | undefined {
  if (typed === '') return undefined;
  const digits = typed.replace(/^(₹|rs\.?|inr)\s*/i, '').replace(/[,\s]/g, '');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}

const respondentKinds: Readonly<Record<string, 'self' | 'organisation' | 'others'>> = {
  self: 'self',
  individual: 'self',
  person: 'self',
  organisation: 'organisation',
  organization: 'organisation',
  company: 'organisation',
  others: 'others',
  other: 'others',
};

const respondentKindOf = (typed: string) =>
  // The schema reports any other value as missing.
  respondentKinds[typed.toLowerCase()] ?? (typed as 'self');

/** Removes separators and the country code. */
const mobileOf = (typed: string) =>
  typed.replace(/[\s()-]/g, '').replace(/^(?:\+?91|0)(?=\d{10}$)/, '');

const fieldsOfPaths: Readonly<Record<string, BulkField>> = {
  caseTopic: 'keywords',
  respondents: 'respondentName',
};

/** Column of the file that contains the invalid value. */
function labelOfPath(columns: readonly BulkColumn[], path: readonly PropertyKey[]): string {
  const [first, , inside] = path.map(String);
  const name = first === 'respondents' && inside ? inside : (first ?? '');
  const field = bulkFields.find((one) => one === name) ?? fieldsOfPaths[name];
  if (!field) return '';
  const column = columns.find(({ means }) => means.kind === 'field' && means.field === field);
  return column?.label ?? knownColumns[field].label;
}

/** The most frequent separator in the header, outside of quotes. */
export function delimiterOf(firstLines: string): ',' | ';' | '\t' {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const sign of firstLines) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else if (sign === ',' || sign === ';' || sign === '\t') counts[sign] += 1;
  }
  if (counts[';'] > counts[','] && counts[';'] >= counts['\t']) return ';';
  return counts['\t'] > counts[','] ? '\t' : ',';
}
