import { describe, expect, it } from 'vitest';
import { displayedLabelOf } from '#contracts/rules/cases/displayed-status.ts';
import {
  defaultDocketView,
  readDocketView,
  writeDocketView,
} from '#portal/features/docket/docket-view.ts';
import { splitTerm } from '#portal/features/help/terms.ts';
import { addressesOf, captionsOf, titleOfFile } from '#portal/features/help/tutorials.ts';
import { respondentsOf, statusTone } from '#portal/shared/case-labels.ts';
import {
  hearingMoment,
  hearingOrder,
  indianDate,
  indianDateTime,
  timeAgo,
} from '#portal/shared/dates/indian-dates.ts';
import { claimValueText, formatMoney } from '#portal/shared/money.ts';
import { pageJumpError } from '#portal/shared/pages.ts';

describe('money', () => {
  it('groups in lakhs and crores, with two decimals and the unit', () => {
    expect(formatMoney(52_589_500, 'INR')).toBe('INR 5,25,89,500.00');
    expect(formatMoney(671_000.2, 'INR')).toBe('INR 6,71,000.20');
    expect(formatMoney(0.5, 'USD')).toBe('USD 0.50');
  });

  it('labels a claim without an amount as non monetary', () => {
    expect(claimValueText(0, 'INR')).toBe('Non Monetary');
    expect(claimValueText(1, 'INR')).toBe('INR 1.00');
  });
});

describe('dates', () => {
  it('formats an instant in Indian time, independent of the browser’s time zone', () => {
    expect(indianDate('2026-03-31T18:29:59.000Z')).toBe('31/03/2026');
    expect(indianDate('2026-03-31T18:30:00.000Z')).toBe('01/04/2026');
    expect(indianDateTime('2026-11-20T11:45:00.000Z')).toBe('20/11/2026, 5:15 pm');
    expect(indianDate('')).toBeUndefined();
    expect(indianDateTime('soon')).toBeUndefined();
  });

  it('parses a hearing time with and without seconds and formats it on a 12-hour clock', () => {
    expect(hearingMoment('05/01/2027 16:00:00')).toEqual({ date: '05/01/2027', time: '4:00 pm' });
    expect(hearingMoment('05/01/2027 00:05')).toEqual({ date: '05/01/2027', time: '12:05 am' });
    expect(hearingMoment('05/01/2027 12:30')).toEqual({ date: '05/01/2027', time: '12:30 pm' });
    expect(hearingMoment('tomorrow')).toBeUndefined();
  });

  it('sorts hearings by time, not alphabetically', () => {
    const texts = ['02/01/2027 09:00', '31/12/2026 16:00', '02/01/2027 08:30:00'];
    expect(texts.toSorted((a, b) => hearingOrder(a) - hearingOrder(b))).toEqual([
      '31/12/2026 16:00',
      '02/01/2027 08:30:00',
      '02/01/2027 09:00',
    ]);
    expect(hearingOrder('02/01/2027 08:30:00')).toBe(hearingOrder('02/01/2027 08:30'));
  });

  it('formats elapsed time in the largest fitting unit', () => {
    const at = '2026-11-20T12:00:00.000Z';
    const ago = (seconds: number) => timeAgo(at, Date.parse(at) + seconds * 1000);
    expect(ago(-5)).toBe('just now');
    expect(ago(59)).toBe('just now');
    expect(ago(60)).toBe('1 minute ago');
    expect(ago(3 * 3600)).toBe('3 hours ago');
    expect(ago(47 * 3600)).toBe('1 day ago');
    expect(ago(8 * 86_400)).toBe('1 week ago');
  });
});

describe('the labels of a case', () => {
  const row = {
    status: 'claimantPaidNegotiationSuccessFee',
    subscriptionKind: undefined,
    hasAgreementDocument: false,
    agentRole: 'neutral',
  } as const;

  it('does not treat a neutral as an agent of the claimant', () => {
    expect(displayedLabelOf(row)).toBe('Awaiting Agreement Fee');
    expect(displayedLabelOf({ ...row, agentRole: 'claimant' })).toBe('Awaiting Agreement');
    expect(displayedLabelOf({ ...row, hasAgreementDocument: true })).toBe('Settled');
  });

  it('takes the colour from the bucket, which a pending respondent overrides', () => {
    expect(statusTone({ status: 'firstHearing' })).toBe('running');
    expect(statusTone({ status: 'firstHearing', respondentStatus: 'pending' })).toBe('waiting');
    expect(statusTone({ status: 'finalAward' })).toBe('done');
    expect(statusTone({ status: 'quitByClaimant' })).toBe('plain');
  });

  it('separates the first respondent from the others', () => {
    const parties = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];
    expect(respondentsOf({ respondentName: 'A', respondentParties: parties })).toEqual({
      first: 'A',
      others: ['B', 'C'],
    });
    expect(respondentsOf({ respondentName: 'Only', respondentParties: [] })).toEqual({
      first: 'Only',
      others: [],
    });
  });
});

describe("the list's URL", () => {
  it('is the same after a write and a read', () => {
    const view = {
      caseType: 'arbitration',
      status: 'underResolution',
      caseManagerId: 'usr_manager-1',
      clock: 'overdue',
      age: 'to90Days',
      resolvedIn: '2026-10',
      isOverviewOpen: true,
      search: 'loan & lease',
      sort: 'nextHearingDate',
      sortDirection: 'asc',
      page: 4,
    } as const;
    expect(readDocketView(writeDocketView(view))).toEqual(view);
    expect(readDocketView(writeDocketView(defaultDocketView))).toEqual(defaultDocketView);
    expect(String(writeDocketView(defaultDocketView))).toBe('caseType=mediation');
  });

  it('ignores unknown or invalid parameters', () => {
    const read = (query: string) => readDocketView(new URLSearchParams(query));
    expect(read('caseType=divorce&status=lost&sort=title&sortDirection=up&page=0')).toEqual(
      defaultDocketView,
    );
    expect(read('caseManagerId=a%20b').caseManagerId).toBeUndefined();
    expect(read('page=501').page).toBe(1);
    expect(read('page=500').page).toBe(500);
    expect(read('page=1.5').page).toBe(1);
    expect(read(`search=${'x'.repeat(200)}`).search).toHaveLength(100);
  });
});

describe('the help texts', () => {
  it('derives the title of a video from its file name', () => {
    expect(titleOfFile('/tutorials/your-docket.webm')).toBe('Your docket');
    expect(titleOfFile('https://media.example.com/a/First%20steps.v2.mp4?sig=1.2')).toBe(
      'First steps.v2',
    );
    expect(titleOfFile('/bad%zz.mp4')).toBe('Bad%zz');
  });

  it('finds the captions file next to the video', () => {
    expect(captionsOf('/tutorials/your-docket.webm')).toBe('/tutorials/your-docket.vtt');
    expect(captionsOf('/a.b/film.mp4?sig=x.y')).toBe('/a.b/film.vtt');
  });

  it('parses a comma-separated setting with empty parts', () => {
    expect(addressesOf(' /a.mp4, ,/b.mp4,')).toEqual(['/a.mp4', '/b.mp4']);
    expect(addressesOf('')).toEqual([]);
  });

  it('separates a term from its definition', () => {
    expect(splitTerm('Award: the decision: final')).toEqual({
      term: 'Award',
      meaning: 'the decision: final',
    });
    expect(splitTerm('No colon here')).toEqual({ term: '', meaning: 'No colon here' });
  });
});

describe('the page number field', () => {
  it('refuses an invalid page number, one above 500 and one after the last page', () => {
    expect(pageJumpError('', 9)).toBe('Enter a page number');
    expect(pageJumpError('two', 9)).toBe('Enter a page number');
    expect(pageJumpError('-1', 9)).toBe('Enter a page number');
    expect(pageJumpError('501', 500)).toBe('Page no should be less than 500');
    expect(pageJumpError('10', 9)).toBe('The last page is 9');
    expect(pageJumpError('9', 9)).toBeUndefined();
  });
});
