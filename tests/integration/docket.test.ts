import { expect, inject, test } from 'vitest';
import { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import { systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import { caseStatuses } from '#contracts/rules/cases/case-status.ts';
import { call, type Reply } from '#tests/support/stack/portal-client.ts';

/** The seeded docket through the API, each call with a demo user’s session. */

const get = (role: string, path: string): Promise<Reply> =>
  call(inject('addresses'), 'GET', path, { token: inject('tokens')[role] });

const list = async (role: string, query: string) => {
  const { status, body } = await get(role, `mediator/cases?${query}`);
  expect(status).toBe(200);
  return docketEndpoints.listCases.response.parse(body);
};

test('returns the whole docket over its pages, each case once and in order', async () => {
  const first = await list('arbitrator', 'resolutionKind=arbitration&sort=id&sortDirection=asc');
  expect(first.perPage).toBe(10);
  const codes: string[] = [];
  for (let page = 1; page <= first.lastPage; page += 1) {
    const { data } = await list(
      'arbitrator',
      `resolutionKind=arbitration&sort=id&sortDirection=asc&page=${page}`,
    );
    codes.push(...data.map(({ caseCode }) => caseCode));
  }
  expect(codes).toHaveLength(first.total);
  expect(codes).toEqual([...new Set(codes)].sort());
});

test('lists as many cases under each chip as it counts', async () => {
  const all = await list('mediator', 'resolutionKind=mediation');
  const chips = {
    draft: all.draftCount,
    awaitingPayment: all.awaitingPaymentCount,
    underVerification: all.underVerificationCount,
    awaitingRespondent: all.awaitingRespondentOnBoardingCount,
    underResolution: all.underResolution,
    active: all.activeCount,
    settled: all.settled,
    initiated: all.initiatedCount,
    closed: all.closedCount,
  };
  for (const [status, count] of Object.entries(chips)) {
    const listed = await list('mediator', `resolutionKind=mediation&status=${status}&perPage=1000`);
    expect(listed.data, status).toHaveLength(count);
    expect(listed.total, status).toBe(count);
  }
  expect(all.total).toBe(all.allCount);
});

test('filters the list and every count by the search', async () => {
  const [wanted] = (await list('arbitrator', 'sort=id&sortDirection=asc')).data;
  const found = await list('arbitrator', `search=${encodeURIComponent(wanted?.caseCode ?? '')}`);
  expect(found.data.map(({ id }) => id)).toEqual([wanted?.id]);
  expect(found).toMatchObject({ total: 1, allCount: 1, arbitrationCount: 1, mediationCount: 0 });
});

test('lists cases with a hearing before those without one', async () => {
  const { data } = await list(
    'arbitrator',
    'sort=nextHearingDate&sortDirection=asc&perPage=1000&status=underResolution',
  );
  const dated = data.map(({ nextHearingDate }) => nextHearingDate !== undefined);
  expect(dated.indexOf(false)).toBe(dated.lastIndexOf(true) + 1);
});

test('returns a case to its neutral and not found to another user', async () => {
  const [row] = (await list('mediator', 'resolutionKind=mediation&status=underResolution')).data;
  const { status, body } = await get('mediator', `mediator/cases/${row?.id}`);
  expect(status).toBe(200);
  const opened = casesEndpoints.getCase.response.parse(body).case;
  expect(opened).toMatchObject({ ...row });
  expect(caseStatuses[opened.status].phase).toBe('inProgress');

  const refused = await get('arbitrator', `mediator/cases/${row?.id}`);
  expect(refused.status).toBe(404);
  expect(JSON.stringify(refused.body)).not.toContain(row?.title);
});

test('returns the same cases by the case manager’s filter and their docket', async () => {
  const { people } = inject('addresses');
  const manager = people.find(({ role }) => role === 'caseManager');
  const idsOf = async (...query: Parameters<typeof list>) =>
    (await list(...query)).data.map(({ id }) => id).sort();
  const managed = await idsOf('caseManager', 'resolutionKind=arbitration&perPage=1000');
  const arbitrated = await idsOf('arbitrator', 'perPage=1000');
  const narrowed = await idsOf('arbitrator', `caseManagerId=${manager?.userId}&perPage=1000`);
  // A case without an arbitrator is only in the case manager’s docket.
  expect(narrowed).toEqual(managed.filter((id) => arbitrated.includes(id)));
  expect(narrowed.length).toBeGreaterThan(40);
  expect(narrowed.length).toBeLessThan(arbitrated.length);
});

test('returns statistics that match the list, under filters and overall', async () => {
  const stats = await get('caseManager', 'mediator/stats');
  const all = await list('caseManager', '');
  expect(all).toMatchObject(stats.body);
  const filtered = await get('caseManager', 'mediator/case-stats?status=settled');
  expect(filtered.body.allCount).toBe((await list('caseManager', 'status=settled')).total);
});

test('refuses a page beyond 500 with the seed’s message', async () => {
  const { status, body } = await get('mediator', 'mediator/cases?page=501');
  expect([status, body.message]).toEqual([400, 'Page no should be less than 500']);
});

test('pages and counts notifications, and marks them read', async () => {
  const count = async () =>
    (await get('caseManager', 'mediator/notification-count')).body.notificationCount;
  const { body } = await get('caseManager', 'mediator/activities');
  const { activities } = notificationsEndpoints.listActivities.response.parse(body);
  expect(activities.data).toHaveLength(25);
  expect(await count()).toBe(activities.total);

  const marked = await call(inject('addresses'), 'POST', 'notification-count', {
    token: inject('tokens')['caseManager'],
    body: {},
  });
  expect(marked.body).toEqual({ success: true });
  expect(await count()).toBe(0);
  const [newest] = (await get('caseManager', 'mediator/activities')).body.activities.data;
  expect(newest).toMatchObject({ id: activities.data[0]?.id, isRead: true });
});

test('returns the portal’s configuration without a token', async () => {
  const { status, body } = await call(inject('addresses'), 'GET', 'system-configs');
  expect(status).toBe(200);
  const { systemConfig } = systemConfigEndpoints.getSystemConfig.response.parse(body);
  expect(systemConfig.terminology.length).toBeGreaterThanOrEqual(15);
});
