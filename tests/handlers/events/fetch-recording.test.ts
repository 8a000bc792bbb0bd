import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { MEETING, recordingId, spokenWav } from '#tests/support/handlers/given-recording.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';

const message = {
  recordingId,
  caseId: caseIdOf(1),
  meetingId: `mtg_${MEETING}`,
  hostId: 'usr_two',
  recordedAt: '2026-03-02T05:00:00Z',
  token: 'token',
  files: [{ kind: 'audio', url: 'https://us02web.zoom.us/rec/download/1' }],
};
const key = `uploads/usr_two/caseRecording/${recordingId.replace('rec_', 'upl_')}`;

await testEvents(eventFunctions.fetchRecording, {
  async given({ table, aws }) {
    await createCase(table, makeCase(1, 'usr_one'));
    aws.serveHttp(() => new Response(new Uint8Array(spokenWav())));
  },
  events: {
    'a recording of Zoom is stored and registered': {
      event: () => ({ Records: [{ body: JSON.stringify(message) }] }),
      deviations: [
        {
          at: 'TransactWrite RECORDING#',
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /TransactWrite RECORDING#/,
          because: 'a parallel delivery registered it',
        },
        {
          at: /^GET /,
          when: ['answers what is no JSON'],
          answer: 'done',
          exceptEffects: /./,
          because: 'a file that is no recording is left out',
        },
      ],
      check({ effects }, { aws }) {
        expect(aws.bucket.find(key)?.contentType).toBe('audio/wav');
        expect(effects).toContainEqual(expect.stringMatching(/^SendMessage/));
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ id: recordingId, number: 1, state: 'waiting' }),
        );
      },
    },
  },
});
