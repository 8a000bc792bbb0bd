import { describe, expect, test } from 'vitest';
import { isSearchable } from '#contracts/rules/search.ts';
import { wantedActs } from '#portal/features/search/palette/case-acts.ts';
import { paletteGroups } from '#portal/features/search/palette/palette-options.ts';
import { stateText } from '#portal/features/search/palette/state-text.ts';

/** What the palette offers. */

const found = {
  id: 'cas_1',
  caseCode: 'ARB-2026-000001',
  title: 'Kaveri v. Nilgiri',
  resolutionKind: 'arbitration' as const,
};
const ofCase = { case: found };
const results = {
  cases: [found],
  people: [
    { id: 'usr_desk', name: 'Farida', kind: 'caseManager' as const, ...ofCase },
    { id: '', name: 'Kaveri & Sons', kind: 'claimant' as const, ...ofCase },
    { id: 'usr_two', name: 'Asha', kind: 'neutral' as const, ...ofCase },
  ],
  parties: [{ id: 'pty_1', name: 'Kaveri', city: 'Mysuru' }],
  documents: [{ id: 'doc_1', name: 'Claim.pdf', ...ofCase }],
  orders: [
    { id: 'ord_1', name: 'Order.pdf', documentId: 'doc_2', ...ofCase },
    { id: 'ord_2', name: 'Order in Kaveri', documentId: '', ...ofCase },
  ],
  transcripts: [{ id: 'trn_1', name: 'Hearing', ...ofCase }],
};

const offered = (more: Partial<Parameters<typeof paletteGroups>[0]>) =>
  paletteGroups({ typed: '', role: 'arbitrator', recent: [], results: undefined, ...more });
const labelsOf = (groups: ReturnType<typeof offered>) =>
  groups.flatMap(({ options }) => options.map(({ label }) => label));

test('without a text: recent cases, then all acts and pages', () => {
  const groups = offered({ recent: [found] });
  expect(groups.map(({ title }) => title)).toEqual(['Recent cases', 'Actions', 'Go to']);
  expect(labelsOf(groups)[0]).toBe('Kaveri v. Nilgiri');
});

test('pages of a role are offered to that role alone', () => {
  expect(labelsOf(offered({ typed: 'approv' }))).toEqual([]);
  expect(labelsOf(offered({ typed: 'approv', role: 'caseManager' }))).toEqual([
    'Case Approvals',
    'Verify parties',
  ]);
});

test('acts are found by the beginnings of words, and markup is only text', () => {
  expect(labelsOf(offered({ typed: 'new case' }))).toEqual(['Create Case', 'Create Bulk Case']);
  for (const typed of ['reate', '<zz>', '.*', '(('])
    expect([typed, labelsOf(offered({ typed }))]).toEqual([typed, []]);
});

describe('acts in a case', () => {
  const mediation = { ...found, id: 'cas_2', resolutionKind: 'mediation' as const };
  const inCases = (typed: string, role: 'arbitrator' | 'mediator' = 'arbitrator') => {
    const wanted = wantedActs(typed);
    const groups = offered({
      ...{ typed, role },
      wanted: wanted && { ...wanted, cases: [found, mediation] },
    });
    const group = groups.find(({ title }) => title === 'In a case');
    return group?.options.map(({ label, to }) => `${label}: ${to}`) ?? [];
  };

  test.each([
    ['adjourn kaveri', 'kaveri'],
    ['Kaveri v. Nilgiri ADJ', 'Kaveri v. Nilgiri'],
    ['order 000001', '000001'],
  ])('%s names the case by %s', (typed, search) => {
    expect(wantedActs(typed)?.search).toBe(search);
  });

  test.each(['adjourn', 'ad kaveri', 'kaveri nilgiri', 'adjourn a', '', '(( order'])(
    '%s asks for none',
    (typed) => expect(inCases(typed)).toEqual([]),
  );

  test('lead to where they are done, in the cases that have it', () => {
    expect(inCases('adjourn kaveri')).toEqual([
      'Move, adjourn or cancel hearings: /mediator/cases/cas_1?caseType=arbitration&drawer=hearings',
      'Move, adjourn or cancel hearings: /mediator/cases/cas_2?caseType=mediation&drawer=hearings',
    ]);
    expect(inCases('kaveri order')).toEqual(['Record order: /mediator/order-dictation?case=cas_1']);
    expect(inCases('order kaveri', 'mediator')).toEqual([]);
    expect(inCases('notes kaveri')[1]).toBe(
      'Scratch Pad: /mediator/cases/cas_2?caseType=mediation&drawer=scratchPad',
    );
  });

  test('stand after the found names and before pages', () => {
    const wanted = wantedActs('documents kaveri');
    const groups = offered({
      ...{ typed: 'documents kaveri', results },
      wanted: wanted && { ...wanted, cases: [found] },
    });
    expect(groups.map(({ title }) => title).slice(-2)).toEqual(['Transcripts', 'In a case']);
  });
});

test('found names come before pages, each with its address', () => {
  const groups = offered({ typed: 'today', results });
  const options = groups.flatMap((group) => group.options);
  expect(options.map(({ to }) => to)).toEqual([
    '/mediator/cases/cas_1?caseType=arbitration',
    '/mediator/cases?caseType=arbitration&caseManagerId=usr_desk',
    '/mediator/cases?caseType=arbitration&search=Kaveri+%26+Sons',
    '/mediator/cases/cas_1?caseType=arbitration',
    '/mediator/parties/pty_1',
    '/mediator/cases/cas_1?caseType=arbitration&document=doc_1',
    '/mediator/cases/cas_1?caseType=arbitration&document=doc_2',
    '/mediator/order-dictation',
    '/mediator/cases/cas_1/transcription?caseType=arbitration&transcript=trn_1',
    '/mediator/today',
  ]);
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
});

describe('states', () => {
  const state = (typed: string, more: object = {}) =>
    stateText({ typed, count: 0, isWaiting: false, results: undefined, ...more });

  test('are said in words', () => {
    expect(state('k').text).toMatch(/^Type at least 2/);
    expect(state('kav', { isWaiting: true })).toEqual({ text: 'Searching…', isShown: true });
    expect(state('kav', { isWaiting: true, results }).isShown).toBe(false);
    expect(state('kav').text).toBe('Nothing found for “kav”');
    expect(state('kav', { count: 3 })).toEqual({ text: '3 results', isShown: false });
    expect(state('', { count: 20 }).text).toBe('');
  });

  test('nothing is sent that the server refuses', () => {
    const texts = ['', 'a', ' म ', '𑀅', '??', 'x'.repeat(101), 'ab', 'मे', 'a1'];
    expect(texts.map(isSearchable)).toEqual([...Array(6).fill(false), true, true, true]);
  });
});
