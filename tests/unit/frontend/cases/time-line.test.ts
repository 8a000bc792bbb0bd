import { describe, expect, it } from 'vitest';
import type { Case, HearingDate } from '#contracts/endpoints/cases/cases.ts';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { exampleCase } from '#contracts/http/examples.ts';
import { type Lane, lanesOf } from '#portal/features/case/time-line/lanes.ts';
import {
  layOutTimeLine,
  MARK_PX,
  type TimeLineLayout,
} from '#portal/features/case/time-line/lay-out-time-line.ts';
import {
  countText,
  type EventKind,
  type TimeLineEvent,
  timeLineOf,
} from '#portal/features/case/time-line/time-line-events.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00+05:30`);
const nowMs = at('2026-11-24');
const WIDTH = 1000;

const event = (
  day: string,
  kind: EventKind = 'document',
  id = `${kind} ${day}`,
): TimeLineEvent => ({
  ...{ id, kind, atMs: at(day), when: day, title: id, place: undefined },
});

const layOut = (events: readonly TimeLineEvent[], widthPx = WIDTH) =>
  layOutTimeLine(events, { nowMs, widthPx });

const marksOf = (layout: TimeLineLayout, lane: Lane) => layout.marks.get(lane) ?? [];

/** The events of each mark of a lane. */
const groupsOf = (layout: TimeLineLayout, lane: Lane = 'documents') =>
  marksOf(layout, lane).map(({ events }) => events.map(({ id }) => id));

describe('the lay-out of the time line', () => {
  it('shows today in the middle of two months if there are no events', () => {
    const { marks, todayPercent, ticks } = layOut([]);
    expect([marks.size, todayPercent]).toEqual([0, 50]);
    expect(ticks.map(({ label }) => label)).toEqual(['11/2026', '12/2026']);
  });

  it('keeps the marks at both ends inside of the picture', () => {
    const layout = layOut([event('2026-02-24', 'filed'), event('2027-03-01', 'coming')]);
    const half = (MARK_PX / 2 / WIDTH) * 100;
    expect(marksOf(layout, 'case')[0]?.xPercent).toBeCloseTo(half);
    expect(marksOf(layout, 'hearings')[0]?.xPercent).toBeCloseTo(100 - half);
    expect(layout.todayPercent).toBeGreaterThan(50);
    expect(layout.todayPercent).toBeLessThan(90);
  });

  it('places a single event left of today, on an axis of at least two months', () => {
    const layout = layOut([event('2026-11-23', 'filed')]);
    const x = marksOf(layout, 'case')[0]?.xPercent ?? 0;
    expect(x).toBeLessThan(layout.todayPercent);
    expect(layout.todayPercent - x).toBeLessThan(3);
  });

  it('gathers events that would touch each other, the rest stays apart', () => {
    const layout = layOut([
      event('2026-01-01', 'filed'),
      event('2026-03-01', 'document', 'a'),
      event('2026-03-01', 'document', 'b'),
      event('2026-03-03', 'document', 'c'),
      event('2026-06-01', 'document', 'd'),
    ]);
    expect(groupsOf(layout)).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('draws events of one day in different lanes above each other', () => {
    const layout = layOut([event('2026-03-01'), event('2026-03-01', 'held')]);
    expect(marksOf(layout, 'documents')[0]?.xPercent).toBe(
      marksOf(layout, 'hearings')[0]?.xPercent,
    );
  });

  it.each([296, 1000])('draws 2,000 events in %s pixels as marks that do not touch', (widthPx) => {
    const many = Array.from({ length: 2_000 }, (_none, index) => ({
      ...event('2026-01-01', 'document', `document ${index}`),
      atMs: at('2025-01-01') + ((index * 7_919) % 2_000) * 8 * 3_600_000,
    }));
    const layout = layOut(many, widthPx);
    const marks = marksOf(layout, 'documents');
    expect(marks.flatMap(({ events }) => events)).toHaveLength(2_000);
    expect(marks.length).toBeLessThanOrEqual(widthPx / MARK_PX);
    for (const [index, { xPercent }] of marks.slice(1).entries()) {
      const distance = ((xPercent - (marks[index]?.xPercent ?? 0)) / 100) * widthPx;
      expect(distance).toBeGreaterThanOrEqual(MARK_PX - 0.001);
    }
  });

  it('draws events from before the filing, and those of long before at the edge', () => {
    const layout = layOut([
      event('2026-06-01', 'filed'),
      event('2026-04-01', 'document', 'before'),
      event('1999-01-01', 'document', 'long before'),
    ]);
    expect(groupsOf(layout)).toEqual([['long before'], ['before']]);
    const [longBefore, before] = marksOf(layout, 'documents');
    expect(longBefore?.xPercent).toBeCloseTo(1.4);
    expect(before?.xPercent).toBeLessThan(marksOf(layout, 'case')[0]?.xPercent ?? 0);
  });

  it('draws a hearing of a far year at the edge, so that the others stay apart', () => {
    const far = [
      event('2026-06-01', 'filed'),
      event('2026-08-01', 'held'),
      event('2026-12-01', 'coming'),
      event('2099-01-01', 'coming'),
    ];
    const layout = layOut(far);
    expect(groupsOf(layout, 'hearings')).toHaveLength(3);
    expect(marksOf(layout, 'hearings')[2]?.xPercent).toBeCloseTo(98.6);
    expect(layout.todayPercent).toBeGreaterThan(20);
  });

  it('labels the axis by month, and by year in a long case', () => {
    const labels = (day: string, widthPx?: number) =>
      layOut([event(day, 'filed')], widthPx).ticks.map(({ label }) => label);
    expect(labels('2026-08-15')).toEqual(['09/2026', '10/2026', '11/2026']);
    expect(labels('2024-12-15', 296)).toEqual(['01/2025', '01/2026']);
    expect(labels('2016-12-15')).toHaveLength(10);
  });

  it('survives a width without room', () => {
    const layout = layOut([event('2026-03-01'), event('2026-09-01')], 1);
    expect(marksOf(layout, 'documents').flatMap(({ events }) => events)).toHaveLength(2);
    for (const { xPercent } of marksOf(layout, 'documents'))
      expect(Number.isFinite(xPercent)).toBe(true);
  });
});

const hearing = (id: string, date: string, state: HearingDate['state']): HearingDate => ({
  ...{ id, date, state, time: date, remarks: '', hearingType: 'Evidence', durationMinutes: 60 },
});

const document = (id: string, category: string): ListedDocument => ({
  ...{ id, entityId: 'cas_1', documentNo: '1', name: `${id}.pdf`, owner: { name: 'A' } },
  ...{ ownerType: 'claimant', visibilityType: 'all', created_at: '2026-10-01T05:00:00.000Z' },
  ...{ format: 'pdf', pageCount: 1, processing: { state: 'ready', message: '' } },
  ...{ replaced_at: '', pageNo: '', position: 0, checked: false, ownerId: 'usr_1' },
  ...{ documentDate: '', foundDate: '' },
  url: { uploadType: category && 'Award', category },
});

const shownCase = {
  ...(exampleCase as unknown as Case), // The example is an output of the schema of cases.
  ...{ id: 'cas_1', submittedOn: '2026-02-01T05:00:00.000Z', agreementsAndAwards: [] },
};

const kindsOf = (facts: Partial<Parameters<typeof timeLineOf>[0]>) =>
  timeLineOf(
    { shownCase, hearings: [], documents: [], clocks: [], summaries: [], ...facts },
    nowMs,
  ).map(({ id, kind }) => [id, kind]);

describe('the entries of the time line', () => {
  it('are the filing, hearings by state, orders and documents, by time', () => {
    const hearings = [
      hearing('next', '25/11/2026 11:00', 'set'),
      hearing('now', '24/11/2026 11:30', 'set'),
      hearing('past', '01/11/2026 11:00', 'set'),
      hearing('moved', '05/11/2026 11:00', 'replaced'),
      hearing('put off', '06/11/2026 11:00', 'adjourned'),
      hearing('off', '30/11/2026 11:00', 'cancelled'),
      hearing('no date', 'soon', 'set'),
    ];
    const documents = [document('claim', ''), document('order', 'Orders and Awards')];
    expect(kindsOf({ hearings, documents })).toEqual([
      ['filed:cas_1', 'filed'],
      ['claim', 'document'],
      ['order', 'order'],
      ['past', 'held'],
      ['moved', 'changed'],
      ['put off', 'adjourned'],
      ['now', 'coming'],
      ['next', 'coming'],
      ['off', 'cancelled'],
    ]);
  });

  it('are the present status and the published summaries, each with its date', () => {
    const summaries = [
      { version: 2, publishedBy: 'A', published_at: '2026-11-02T05:00:00.000Z' },
      { version: 1, publishedBy: 'A', published_at: '2026-11-01T05:00:00.000Z' },
    ];
    const settled = {
      ...{ ...shownCase, status: 'awardPassed' as const, statusSetAt: '2026-10-31T05:00:00.000Z' },
    };
    expect(kindsOf({ shownCase: settled, summaries })).toEqual([
      ['filed:cas_1', 'filed'],
      ['status:cas_1', 'status'],
      ['summary:1', 'summary'],
      ['summary:2', 'summary'],
    ]);
    const draft = { ...settled, status: 'draft' as const };
    expect(kindsOf({ shownCase: draft })).toEqual([['filed:cas_1', 'filed']]);
  });

  it('leave out dates that cannot be read', () => {
    const unread = { ...shownCase, submittedOn: 'no date' };
    expect(kindsOf({ shownCase: unread })).toEqual([]);
  });

  it('have a lane for orders in an arbitration only', () => {
    expect(lanesOf({ resolutionKind: 'arbitration' })).toContain('orders');
    expect(lanesOf({ resolutionKind: 'mediation' })).not.toContain('orders');
  });

  it('are counted by kind', () => {
    const events = [event('2026-03-01'), event('2026-03-02'), event('2026-03-01', 'held')];
    expect(countText(events)).toBe('2 documents, 1 hearing');
  });
});
