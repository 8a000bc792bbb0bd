import { afterAll, beforeAll, expect, test } from 'vitest';
import { transcriptRemarksEndpoints } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import {
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { scanTable } from '../../support/stores/scan-table.ts';

/** People who are not on the case: each endpoint refuses them, and reveals and stores nothing. */

let on: Transcripts;
let remarkId = '';
beforeAll(async () => {
  on = await startTranscripts();
  await on.add('trn_theirs', { title: 'Secret hearing', meetingId: 'mtg_theirs' });
  const params = { transcriptId: 'trn_theirs' };
  const { body } = await on.call('createRemark', { params, body: remark });
  remarkId = body.remark.id;
});
afterAll(() => on.stop());

// Object.keys loses the literal type; the ids are the record's own keys.
const all = { ...transcriptsEndpoints, ...transcriptRemarksEndpoints };
const ids = Object.keys(all) as (keyof typeof all)[];
const remark = { kind: 'comment', segmentId: 'seg_1', quote: 'word', text: 'Mine?' };
const bodies: Partial<Record<keyof typeof all, object>> = {
  createRemark: remark,
  updateRemark: { isResolved: true, version: 1 },
  reportPresence: { segmentId: 'seg_1' },
  saveTranscript: { editedTranscriptionData: { version: 0, segments: [], removed: ['seg_1'] } },
  restoreTranscript: { version: 0 },
  exportTranscript: { transcriptId: 'trn_theirs' },
};
const stored = async () => [
  (await scanTable(on.table)).filter(({ pk }) => !/^USER#/.test(`${pk}`)),
  await on.objects(),
];
const call = (id: keyof typeof all, userId: string, transcriptId: string) =>
  on.call(id, {
    userId,
    params: { caseId: caseIdOf(1), transcriptId, version: '0', remarkId },
    body: JSON.parse(JSON.stringify(bodies[id] ?? {}).replace('trn_theirs', transcriptId)),
  });

test.each(ids)('%s refuses a stranger as for a missing transcript', async (id) => {
  const before = await stored();
  const theirs = await call(id, 'usr_stranger', 'trn_theirs');
  expect([theirs.status, theirs.body.code]).toEqual([404, 'not_found']);
  const missing = await call(id, 'usr_stranger', 'trn_missing');
  expect({ ...theirs.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  expect(JSON.stringify(theirs.body)).not.toMatch(/Secret|trn_theirs|Mine/);
  expect(await stored()).toEqual(before);
});

test('a meeting of a foreign case is refused like an unknown one', async () => {
  const [theirs, missing] = await Promise.all(
    ['mtg_theirs', 'mtg_missing'].map((meetingId) =>
      on.call('exportTranscript', { userId: 'usr_stranger', body: { meetingId } }),
    ),
  );
  expect(theirs?.status).toBe(404);
  expect(theirs?.body.message).toBe(missing?.body.message);
});
