import { describe, expect, it } from 'vitest';
import { updateRow } from '#portal/features/home/home-rows.ts';
import { minutesAndSeconds, readableMobile } from '#portal/shared/format.ts';
import { targetOfOldAddress } from '#portal/shared/navigation/old-address.ts';
import { destinationOf } from '#portal/shared/notifications.ts';
import { paths } from '#portal/shared/paths.ts';

describe('old /dashboard addresses', () => {
  const target = (query: string, id?: string) =>
    targetOfOldAddress({ pathname: '/dashboard', search: `?${query}` }, id);

  it.each([
    ['redirectTo=case&caseType=arbitration', 'c1', '/mediator/cases/c1?caseType=arbitration'],
    [
      'redirectTo=case&caseType=arbitration&id=c1',
      undefined,
      '/mediator/cases/c1?caseType=arbitration',
    ],
    ['', 'c1', '/mediator/cases/c1'],
    ['caseType=arbitration', 'c1', '/mediator/cases/c1?caseType=arbitration'],
    ['redirectTo=case', 'c1', '/mediator/cases/c1'],
    ['redirectTo=case&caseType=nothing', 'c1', '/mediator/cases/c1'],
    ['id=c2', 'c1', '/mediator/cases/c1'],
    ['redirectTo=help', 'c1', '/mediator/help'],
    [
      'redirectTo=case&caseType=mediation&caseId=c1',
      undefined,
      '/mediator/cases/c1?caseType=mediation',
    ],
    ['redirectTo=case&id=c1', undefined, '/mediator/cases'],
    ['redirectTo=help', undefined, '/mediator/help'],
    ['', undefined, '/mediator/cases'],
    ['caseType=mediation', undefined, '/mediator/cases?caseType=mediation'],
  ])('%s (%s) lead to %s', (query, id, expected) => {
    expect(target(query, id)).toBe(expected);
  });

  it.each([
    ['/dashboard/help', '/mediator/help'],
    ['/dashboard/help/', '/mediator/help'],
    ['/mediator', '/mediator/today'],
    ['/mediator/', '/mediator/today'],
    ['/Mediator', '/mediator/today'],
  ])('%s leads to %s', (pathname, expected) => {
    expect(targetOfOldAddress({ pathname, search: '' }, undefined)).toBe(expected);
  });

  it('never redirect outside the portal', () => {
    expect(target('redirectTo=case&caseType=//evil.example', '//evil.example')).toBe(
      '/mediator/cases/%2F%2Fevil.example',
    );
    expect(target('redirectTo=case&caseType=mediation', '//evil.example')).toBe(
      '/mediator/cases/%2F%2Fevil.example?caseType=mediation',
    );
  });
});

describe('URLs', () => {
  it('encode their parameters', () => {
    expect(paths.verifyEmailToken.href('a/b?c')).toBe('/verify-email/a%2Fb%3Fc');
  });
});

describe('a notification', () => {
  const caseAddress = '/mediator/cases/cas_1?caseType=arbitration';
  const inArbitration = { resolutionKind: 'arbitration' };

  it.each([
    ['CASE', 'cas_1', inArbitration, caseAddress],
    ['HEARING', 'cas_1', inArbitration, caseAddress],
    ['PAYMENT', 'cas_1', inArbitration, caseAddress],
    ['OFFER', 'cas_1', inArbitration, caseAddress],
    ['UPLOAD', 'cas_1', inArbitration, '/mediator/uploads'],
    ['CASE', 'cas_1', { resolutionKind: '//evil.example' }, '/mediator/cases/cas_1'],
    ['CASE', 'cas_1', { ...inArbitration, destination: 'invites' }, '/mediator/invites'],
    ['CASE', 'cas_1', { destination: 'approvals', ...inArbitration }, '/mediator/approvals'],
    [
      'CASE',
      'cas_1',
      { ...inArbitration, destination: 'documents' },
      `${caseAddress}&drawer=documents`,
    ],
    ['CASE', 'cas_1', { destination: 'documents' }, '/mediator/cases/cas_1?drawer=documents'],
    ['CASE', 'cas_1', { ...inArbitration, destination: 'signing' }, `${caseAddress}&signings=all`],
    [
      'CASE',
      'cas_1',
      { ...inArbitration, destination: 'examination' },
      '/mediator/cases/cas_1/cross-examination?caseType=arbitration',
    ],
    ['PARTY', 'pty_1', {}, '/mediator/parties/pty_1'],
    ['BULK', 'job_1', {}, '/mediator/cases/create/bulk?job=job_1'],
  ] as const)(
    'of kind %s about %s with %o links, in the bell and on Home, to %s',
    (kind, entityId, meta, expected) => {
      const activity = {
        id: 'act_1',
        kind,
        entityId,
        meta,
        message: 'News',
        isRead: false,
        created_at: '2026-11-21T08:00:00.000Z',
      };
      expect(destinationOf(activity)).toBe(expected);
      expect(updateRow(activity, Date.parse(activity.created_at)).to).toBe(expected);
    },
  );
});

describe('displayed numbers', () => {
  it('formats a countdown as mm:ss', () => {
    expect([60, 9, 0, 125].map(minutesAndSeconds)).toEqual(['01:00', '00:09', '00:00', '02:05']);
  });

  it('groups the digits of an Indian phone number and leaves others unchanged', () => {
    expect(readableMobile('+919876543210')).toBe('+91 98765 43210');
    expect(readableMobile('1800')).toBe('1800');
  });
});
