import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { EndedHearings } from '#portal/features/home/today/ended-hearings.tsx';
import { HoursOfDay } from '#portal/features/home/today/hours-of-day.tsx';

/** The hearings of Today at a given time of the day. */

const hearing = (time: string, more: Partial<ListedHearing> = {}): ListedHearing => ({
  ...{ id: `hrg_${time}`, title: 'Konkan v. Patil', caseId: 'cas_1', caseCode: 'ARB-2026-000001' },
  ...{ date: '24/11/2026', time, description: '', colour: 'teal', resolutionKind: 'arbitration' },
  ...{ hearingType: 'Evidence', kind: 'hearing', durationMinutes: 60, state: 'set' },
  hasOverlap: false,
  ...more,
});

const shown = (element: ReactElement): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, undefined, element),
    ),
  );
const column = (nowMinute: number, ...hearings: ListedHearing[]) =>
  shown(createElement(HoursOfDay, { hearings, nowMinute, recordsOrders: true }));
const at = (hours: number, minutes = 0) => hours * 60 + minutes;

describe('Join', () => {
  test('is offered from an hour before the hearing', () => {
    expect(column(at(9, 29), hearing('10:30'))).not.toContain('Join');
    expect(column(at(9, 30), hearing('10:30'))).toContain('aria-label="Join: Konkan v. Patil"');
  });

  test('is not offered in person and by telephone', () => {
    for (const mode of ['In person', 'in person', 'Telephone'])
      expect(column(at(10), hearing('10:30', { mode }))).not.toContain('Join');
    expect(column(at(10), hearing('10:30', { mode: 'Online' }))).toContain('Join');
  });

  test('opens the place if it is a link, and no other text', () => {
    const place = 'https://meet.example.com/room';
    expect(column(at(10), hearing('10:30', { place }))).toContain(`href="${place}"`);
    const room = column(at(10), hearing('10:30', { place: 'Chamber 4' }));
    expect(room).not.toContain('target="_blank"');
    expect(room).toContain('Chamber 4');
  });
});

test('Record order is offered while an arbitration is heard', () => {
  expect(column(at(10, 29), hearing('10:30'))).not.toContain('Record order');
  expect(column(at(10, 30), hearing('10:30'))).toContain('Record order: Konkan v. Patil');
  const others = [
    hearing('10:30', { resolutionKind: 'mediation' }),
    hearing('10:30', { kind: 'meeting' }),
  ];
  for (const other of others) expect(column(at(10, 30), other)).not.toContain('Record order');
});

test('the name of an hour is left out where the time of now covers it', () => {
  expect(column(at(10, 42), hearing('10:00'))).toContain('>10 am<');
  expect(column(at(10, 4), hearing('10:00'))).not.toContain('>10 am<');
});

test('says the time, and before the first hearing how long it is until then', () => {
  expect(column(at(10, 42), hearing('10:30'))).toContain('10:42 am');
  expect(column(at(8, 25), hearing('10:30'))).toContain('Next in 2 hours');
  expect(column(at(9, 29), hearing('10:30'))).toContain('Next in 1 hour');
  expect(column(at(9, 59), hearing('10:30'))).toContain('Next in 31 minutes');
  expect(column(at(10, 5), hearing('10:30'))).not.toContain('Next');
});

test('names the case that is heard at the same time', () => {
  const other = hearing('10:45', { id: 'hrg_2', caseId: 'cas_2', title: 'Doaba v. Iyer' });
  const page = column(at(9), hearing('10:30'), other);
  expect(page).toContain('Clashes with Doaba v. Iyer');
  expect(page).toContain('Clashes with Konkan v. Patil');
});

describe('a hearing that is over', () => {
  const ended = (ordered: ReadonlySet<string> | undefined, more: Partial<ListedHearing> = {}) =>
    shown(createElement(EndedHearings, { hearings: [hearing('10:00', more)], ordered }));

  test('asks an arbitrator for the order that is missing', () => {
    expect(ended(new Set())).toContain('No order yet');
    expect(ended(new Set())).toContain('case=cas_1');
    expect(ended(new Set(['cas_1']))).toContain('Order recorded');
    expect(ended(new Set(['cas_1']))).not.toContain('Record order');
  });

  test('asks nobody else, and for no meeting and no mediation', () => {
    for (const page of [
      ended(undefined),
      ended(new Set(), { kind: 'meeting' }),
      ended(new Set(), { resolutionKind: 'mediation' }),
    ])
      expect(page).not.toContain('rder');
  });
});
