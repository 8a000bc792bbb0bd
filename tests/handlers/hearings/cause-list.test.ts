import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { feedKeys } from '#shared/auth/feed-keys.ts';
import { replaceFeed } from '#shared/auth/feed-repository.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { NOW, PORTAL_ORIGIN } from '../../support/handlers/handler-under-test.ts';
import { putHearing } from '../../support/handlers/hearing.ts';
import { testApi } from '../../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { signIn } from '../../support/people/sign-in.ts';

const token = 'a'.repeat(43);
const createdAt = '2026-02-01T06:00:00.000Z';

await testApi('cause-list', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    const record = makeCase(1, 'usr_one', { nextHearingAt: '2026-03-10T05:00:00.000Z' });
    await createCase(table, record);
    await putHearing(table, record);
    await replaceFeed(table, undefined, {
      userId: 'usr_one',
      tokenHash: hashOfToken(token),
      createdAt,
    });
  },
  endpoints: {
    getDailyCauseList: {
      userId: 'usr_one',
      query: { month: '2026-03' },
      reply: {
        total: 1,
        caseDet: [{ id: 'hrg_1', caseId: caseIdOf(1), date: '10/03/2026', time: '10:30' }],
      },
    },
    getCalendarFeed: { userId: 'usr_one', reply: { url: '', createdAt } },
    rotateCalendarFeed: {
      userId: 'usr_one',
      reply: {
        url: expect.stringContaining(`${PORTAL_ORIGIN}/api/calendar/`),
        createdAt: NOW.toISOString(),
      },
      check(_, { aws }) {
        const keys = aws.table.items().map(({ pk }) => pk);
        expect(keys).not.toContain(feedKeys.feed(hashOfToken(token)).pk);
      },
    },
    stopCalendarFeed: { userId: 'usr_one', reply: { url: '', createdAt: '' } },
    readCalendarFeed: {
      params: { feedFile: `${token}.ics` },
      reply: expect.stringContaining('BEGIN:VEVENT'),
    },
  },
});
