import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { commentKeys } from '#lambdas/comments/record/comment-keys.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { putHearing } from '../../support/handlers/hearing.ts';
import { testApi } from '../../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { signIn } from '../../support/people/sign-in.ts';

/** The handler with Zoom as its meeting provider. */

const caseId = caseIdOf(1);
const record = makeCase(1, 'usr_one', {
  resolutionKind: 'mediation',
  status: 'negotiationOngoing',
  // Today, half an hour from now: its link is open.
  nextHearingAt: '2026-03-02T06:30:00.000Z',
  assignments: [
    { userId: 'usr_one', name: 'Raghav Menon', role: 'presiding' },
    { userId: 'usr_two', name: 'Farida Contractor', role: 'managing' },
  ],
});
const request = { userId: 'usr_one', params: { id: caseId } };
const startUrl = 'https://zoom.us/s/85123?zak=host';

function serveZoom(url: string, { method = 'GET' }: RequestInit): Response {
  if (url.endsWith('/oauth/token'))
    return Response.json({ access_token: 'zoom-token', expires_in: 3600 });
  if (method === 'POST') return Response.json({ id: 85_123, join_url: 'https://zoom.us/j/85123' });
  if (method === 'DELETE') return new Response(null, { status: 204 });
  return Response.json({ start_url: startUrl });
}

await testApi('meetings', {
  environment: { MEETING_PROVIDER: JSON.stringify({ kind: 'zoom', secretName: 'portal/zoom' }) },
  async given({ table, aws }) {
    aws.serveHttp(serveZoom);
    aws.answers.GetSecretValue = () => ({
      SecretString: JSON.stringify({ accountId: 'a', clientId: 'c', clientSecret: 's' }),
    });
    await signIn(table, 'usr_one');
    await signIn(table, 'usr_two');
    await createCase(table, record);
    await putHearing(table, record);
  },
  deviations: [
    {
      at: /^(GetSecretValue|GET|POST) /,
      answer: 'unavailable',
      because: 'the caller may try again in a minute',
    },
  ],
  endpoints: {
    joinSession: { ...request, reply: { url: startUrl } },
    getHearingLink: { ...request, reply: { url: startUrl } },
    requestMeeting: {
      userId: 'usr_one',
      body: { caseId, date: '04/03/2026 15:00:00' },
      headers: { 'Idempotency-Key': 'meeting-of-the-test-1' },
      reply: { message: expect.stringContaining('Meeting set for 04/03/2026') },
      check(_, { aws }) {
        const keys = aws.table.items().map(({ pk, sk }) => `${pk}/${sk}`);
        const { pk, skPrefix } = commentKeys.commentsOf(caseId);
        expect(keys.filter((key) => key.startsWith(`${pk}/${skPrefix}`))).toHaveLength(1);
        expect(keys.filter((key) => key.startsWith(outboxKeys.all().pk))).toHaveLength(1);
        expect(keys).toContain('USER#usr_two#ACTIVITIES/ACTIVITY#000000001');
      },
    },
  },
});
