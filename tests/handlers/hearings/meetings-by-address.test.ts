import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { putHearing } from '../../support/handlers/hearing.ts';
import { testApi } from '../../support/handlers/test-api.ts';
import { makeCase } from '../../support/make-case.ts';
import { signIn } from '../../support/people/sign-in.ts';

/** The meetings' handler with rooms behind signed addresses: no call but that for the key. */

const record = makeCase(1, 'usr_one', {
  resolutionKind: 'mediation',
  status: 'negotiationOngoing',
  // Half an hour from now.
  nextHearingAt: '2026-03-02T06:30:00.000Z',
});
const request = { userId: 'usr_one', params: { id: record.id } };
const url = expect.stringMatching(/^https:\/\/meet\.example\.org\/[0-9a-f]{40}\?jwt=/);

await testApi('meetings', {
  environment: {
    MEETING_PROVIDER: JSON.stringify({
      kind: 'address',
      addressTemplate: 'https://meet.example.org/{room}',
      secretName: 'portal/meet-key',
      issuer: 'neutral-portal',
      audience: 'jitsi',
    }),
  },
  async given({ table, aws }) {
    aws.answers.GetSecretValue = () => ({
      SecretString: 'a key of the test, long enough for HS256',
    });
    await signIn(table, 'usr_one');
    await createCase(table, record);
    await putHearing(table, record);
  },
  deviations: [
    {
      at: 'GetSecretValue',
      answer: 'unavailable',
      because: 'the caller may try again in a minute',
    },
  ],
  endpoints: {
    joinSession: { ...request, reply: { url } },
    getHearingLink: { ...request, reply: { url } },
    requestMeeting: {
      userId: 'usr_one',
      body: { caseId: record.id, date: '04/03/2026 15:00:00' },
      headers: { 'Idempotency-Key': 'meeting-of-the-test-2' },
      reply: { message: expect.stringContaining('Meeting set for 04/03/2026') },
    },
  },
});
