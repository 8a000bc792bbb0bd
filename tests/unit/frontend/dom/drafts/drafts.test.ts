import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { templateHeader } from '#contracts/rules/cases/bulk-rows.ts';
import { respondentInputSchema } from '#contracts/rules/cases/case-input.ts';
import { newPartySchema, SELF_WITH_CIN } from '#contracts/rules/parties/party-fields.ts';
import { readPreview } from '#portal/features/bulk-creation/read-preview.ts';
import {
  blankCase,
  blankClaimItem,
  blankRespondent,
  type CaseFormValues,
  caseFormSchema,
  sumBesideTotal,
} from '#portal/features/creation/form/case-form.ts';
import {
  clearUnsent,
  findUnsent,
  keepUnstored,
  listUnsent,
  readUnstored,
  unsentKeyOf,
  writeUnsent,
} from '#portal/parts/unsent/stored-unsent.ts';
import { joinUnstored, splitUnstored } from '#portal/parts/unsent/unstored-fields.ts';
import { fileRefusal, typeOfFile } from '#portal/shared/api/check-file.ts';
import {
  markWritten,
  noteInterruption,
  readInterruption,
  resume,
} from '#portal/shared/session/interruption.ts';
import { bulkRow, csvOf } from '#tests/support/bulk-csv.ts';
import { fakeStorage } from '../fakes/fake-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('drafts of several tabs', () => {
  const key = unsentKeyOf('usr_1', 'note:cas_1');

  it('are stored per tab: a tab reads its draft, or else the newest one', () => {
    vi.useFakeTimers();
    vi.setSystemTime(1_000);
    writeUnsent(key, { text: 'Older' }, 'tab-a');
    vi.setSystemTime(2_000);
    writeUnsent(key, { text: 'Newer' }, 'tab-b');
    expect(findUnsent(key)?.text).toBe('Newer');
    vi.setSystemTime(500);
    writeUnsent(key, { text: 'Own' });
    expect(findUnsent(key)?.text).toBe('Own');
    expect(listUnsent(key).map(({ text }) => text)).toEqual(['Newer', 'Older', 'Own']);
    expect(listUnsent(unsentKeyOf('usr_1', 'note:cas_10'))).toEqual([]);
  });

  it('and values kept only in memory are deleted on logout', () => {
    writeUnsent(key, { text: 'Older' }, 'tab-a');
    keepUnstored(key, 'Older', { doc_number: 'AAAPQ1234C' });
    expect(readUnstored(key, 'Older')).toEqual({ doc_number: 'AAAPQ1234C' });
    expect(readUnstored(key, 'Another text')).toEqual({});
    expect(JSON.stringify(listUnsent(key))).not.toContain('AAAPQ');
    clearUnsent();
    expect(listUnsent(key)).toEqual([]);
    expect(readUnstored(key, 'Older')).toEqual({});
  });
});

describe('a respondent’s PAN in the draft of a case', () => {
  const fields = ['respondents.*.respondentPanNumber'];
  const respondent = (respondentName: string, respondentPanNumber = '') => ({
    ...blankRespondent,
    respondentName,
    respondentPanNumber,
  });
  const split = (respondents: (typeof blankRespondent)[], blank: CaseFormValues) => {
    const { stored, secret } = splitUnstored({ ...blankCase, respondents }, fields, blank);
    const text = JSON.stringify(stored);
    writeUnsent('case:new', { text });
    keepUnstored('case:new', text, secret);
    return text;
  };
  const join = (text: string, blank: CaseFormValues, secret = readUnstored('case:new', text)) =>
    caseFormSchema.parse(joinUnstored(JSON.parse(text), secret, fields, blank)).respondents;

  it('is never stored; it survives the error page but not a reload', () => {
    const typed = [respondent('Suresh', 'ABCPD1234F'), respondent('Meera')];
    const text = split(typed, blankCase);
    expect(JSON.stringify(listUnsent('case:new'))).toContain('Suresh');
    expect(JSON.stringify(listUnsent('case:new'))).not.toContain('ABCPD1234F');
    expect(join(text, blankCase)).toEqual(typed);
    expect(join(text, blankCase, {})).toEqual([respondent('Suresh'), respondent('Meera')]);
  });

  it('that the server already has survives a reload, also after earlier rows were removed', () => {
    const blank = {
      ...blankCase,
      respondents: [respondent('Asha', 'AAAPA1234A'), respondent('Meera', 'BBBPB1234B')],
    };
    const text = split([respondent('Meera Rao', 'BBBPB1234B')], blank);
    expect(text).not.toContain('BBBPB1234B');
    expect(join(text, blank, {})).toEqual([respondent('Meera Rao', 'BBBPB1234B')]);
  });

  it('is not read from a draft of an earlier release or another tab', () => {
    const own = split([respondent('Suresh', 'ABCPD1234F')], blankCase);
    const other = own.replace('Suresh', 'Meera');
    expect(join(other, blankCase)).toEqual([respondent('Meera')]);
    const former = JSON.stringify({ ...blankCase, respondents: [respondent('A', 'ABCPD1234F')] });
    expect(join(former, blankCase)).toEqual([respondent('A')]);
  });
});

describe('an interruption', () => {
  it('records the page and its unsaved fields, once', () => {
    const unmark = markWritten('usr_1', 'hearing:cas_1');
    noteInterruption('/mediator/cases/cas_1?caseType=mediation');
    unmark();
    const interruption = {
      userId: 'usr_1',
      address: '/mediator/cases/cas_1?caseType=mediation',
      places: ['hearing:cas_1'],
    };
    // The error page is not a page to return to.
    noteInterruption('/internal-error');
    expect(readInterruption()).toEqual(interruption);
    resume(interruption);
    expect(readInterruption()).toBeUndefined();
  });

  it('is not recorded without unsaved text, and never links outside the portal', () => {
    noteInterruption('/mediator/cases');
    expect(readInterruption()).toBeUndefined();
    const unmark = markWritten('usr_1', 'note:cas_1');
    noteInterruption('//evil.example/');
    unmark();
    expect(readInterruption()).toBeUndefined();
  });
});

describe('a chosen file', () => {
  const file = (name: string, type: string, bytes: string | Uint8Array<ArrayBuffer>) =>
    new File([bytes], name, { type });

  it('is checked by name, type, size and first bytes', async () => {
    const refusal = (chosen: File) => fileRefusal(chosen, 'partyDocument');
    expect(await refusal(file('a.pdf', 'application/pdf', '%PDF-1.7'))).toBeUndefined();
    expect(
      await refusal(file('a.jpg', 'image/jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))),
    ).toBeUndefined();
    expect(await refusal(file('fake.pdf', 'application/pdf', 'PK\u0003\u0004'))).toBe(
      'fake.pdf: Invalid File Type. The content is not what the name says',
    );
    expect(await refusal(file('fake.png', 'image/png', '%PDF-1.7'))).toMatch(/^fake\.png: /);
    expect(await refusal(file('a.txt', 'text/plain', 'a'))).toBe('a.txt: Invalid File Type');
    expect(await refusal(file('a.pdf', 'application/pdf', ''))).toBe('a.pdf: This file is empty');
    const large = new Uint8Array(10 * 1_048_576 + 1);
    expect(await refusal(file('a.pdf', 'application/pdf', large))).toBe(
      'a.pdf: Files can have up to 10 MB',
    );
    expect(await fileRefusal(file('x.csv', 'text/csv', 'a\0b'), 'bulkCases')).toMatch(/^x\.csv: /);
  });

  it('has the type of its name where the browser knows none or another', async () => {
    for (const [name, type, known] of [
      ['mail.eml', '', 'message/rfc822'],
      ['mail.MSG', '', 'application/vnd.ms-outlook'],
      ['list.csv', 'application/vnd.ms-excel', 'text/csv'],
      ['photo.heic', '', 'image/heic'],
      ['photo.heif', 'image/heif', 'image/heic'],
      ['note.txt', 'text/plain', 'text/plain'],
    ] as const)
      expect(typeOfFile(file(name, type, 'a'))).toBe(known);
    expect(await fileRefusal(file('m.eml', '', 'Subject: a\n\n'), 'caseDocument')).toBeUndefined();
    expect(await fileRefusal(file('m.msg', '', 'Subject: a\n\n'), 'caseDocument')).toMatch(
      /The content is not what the name says$/,
    );
  });
});

describe('the preview of a bulk file', () => {
  const csv = (count: number, wrongAt: readonly number[]) =>
    new Blob([
      csvOf([
        [...templateHeader],
        ...Array.from({ length: count }, (_none, at) =>
          bulkRow(at, wrongAt.includes(at) ? { 'Respondent Email': 'nobody' } : {}),
        ),
      ]),
    ]);

  it('checks every row and shows those with errors', async () => {
    const preview = await readPreview(csv(1_203, [3, 700, 1_202]), 'arbitration');
    expect(preview).toMatchObject({ checkedCount: 1_203, wrongCount: 3, hasMore: false });
    expect(preview.rows.map(({ row }) => row)).toEqual([5, 702, 1_204]);
  });

  it('shows the first rows when there are no errors, and stops at the limit', async () => {
    const preview = await readPreview(csv(12_000, []), 'arbitration');
    expect(preview).toMatchObject({ checkedCount: 10_000, wrongCount: 0, hasMore: true });
    expect(preview.rows).toHaveLength(5);
  });

  it('refuses a misplaced quotation mark in a late row', async () => {
    const text = `${await csv(300, []).text()}"a" b,c\n`;
    const preview = await readPreview(new Blob([text]), 'arbitration');
    expect(preview.problems[0]).toMatch(/^A quotation mark stands in the wrong place near line 30/);
  });
});

describe('a case’s amounts and people', () => {
  const item = (claimValue: string, unit = 'INR') => ({ ...blankClaimItem, claimValue, unit });

  it('compares the total with the claim items in the same currency', () => {
    const facts = { totalClaimValue: '12,50,000', currencyUnit: 'INR' };
    const items = [item('9,00,000.10'), item('5,00,000.20')];
    expect(sumBesideTotal({ ...facts, claim_items: items })).toBe(1_400_000.3);
    expect(
      sumBesideTotal({ ...facts, totalClaimValue: '14,00,000.30', claim_items: items }),
    ).toBeUndefined();
    expect(
      sumBesideTotal({ ...facts, claim_items: [...items, item('20', 'USD')] }),
    ).toBeUndefined();
    expect(sumBesideTotal({ ...facts, claim_items: [] })).toBeUndefined();
    expect(sumBesideTotal({ ...facts, totalClaimValue: '', claim_items: items })).toBeUndefined();
  });

  it('accepts a respondent’s mobile number with a country code, and keeps ten digits', () => {
    const mobile = respondentInputSchema.shape.respondentMobile;
    for (const typed of ['9876543210', '+919876543210', ' +91 98765-43210 ', '+91 (98765) 43210'])
      expect(mobile.parse(typed)).toBe('9876543210');
    for (const typed of ['98765', '+9198765', '+449876543210', '919876543210', '9'.repeat(40)])
      expect(mobile.safeParse(typed).success).toBe(false);
  });

  it('refuses a party that is a person with a company’s CIN', () => {
    const party = {
      name: 'Nusrat Qureshi',
      document_kind: 'cin',
      doc_number: 'L17110MH1973PLC019786',
      document_uri: 'uploads/a',
      document_house_no: '12',
      document_locality: 'Camp',
      document_city: 'Pune',
      document_state: 'Maharashtra',
      document_pin: '411005',
      document_landmark: 'Post office',
    };
    expect(newPartySchema.safeParse({ ...party, kind: 'organisation' }).success).toBe(true);
    const { error } = newPartySchema.safeParse({ ...party, kind: 'self' });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['document_kind', SELF_WITH_CIN],
    ]);
  });
});
