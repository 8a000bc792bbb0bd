import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { textOfExport } from '#tests/support/files/export-text.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import {
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';

/** What citations of transcripts and turns name (ADR 93). Members: startTranscripts. */

let on: Transcripts;
beforeAll(async () => {
  on = await startTranscripts();
  await on.add('trn_first', { title: 'Hearing of 2 March' });
  await on.add('trn_second', { title: 'Hearing of 3 March', words: [] });
});
afterAll(() => on.stop());

const { method, path } = caseSearchEndpoints.findCited;
const find = (cited: string, userId = 'usr_one') =>
  // Replies are untyped.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  callHandler<any>(
    apiEvent(method, path, { userId, params: { id: caseIdOf(1) }, query: { cited } }),
  );

/** The reporter's form of the first transcript. */
async function reporterText(): Promise<string> {
  const { body } = await on.call('exportTranscript', {
    body: { transcriptId: 'trn_first', fileFormat: 'reporterText', hasTimes: false },
  });
  const bytes = await (await fetch(body.fileUrl)).arrayBuffer();
  return textOfExport(new Uint8Array(bytes), 'reporterText');
}

/** Words of a line as the form prints them. */
async function printedAt(page: number, line: number): Promise<string> {
  const text = await reporterText();
  expect(text).toContain('Page 14, line 3 is cited as {T-1/14:3}');
  const [printed] = [...text.matchAll(/^ *(\d+) {2,}(\S.*)$/gm)]
    .filter(([, number]) => Number(number) === line)
    .slice(page - 1);
  return printed?.[2] ?? '';
}

test('a line begins where its first word is spoken', async () => {
  const segments: Segment[] = (await on.get('trn_first')).body.transcriptData.words;
  const words = segments.flatMap(({ text }) => text);
  const printed = await printedAt(1, 12);
  const at = words.findIndex((_, index) =>
    words
      .slice(index, index + 4)
      .map(({ text }) => text)
      .join(' ')
      .startsWith(printed.split(' ').slice(0, 4).join(' ')),
  );
  expect(at).toBeGreaterThan(5);
  const { body } = await find('as in {T-1/1:12-1:14}');
  expect(body.data).toEqual([
    {
      ...{ citation: '{T-1/1:12-1:14}', id: 'trn_first', title: 'Hearing of 2 March' },
      ...{ second: Math.floor(words[at]?.start ?? -1), problem: '' },
    },
  ]);
});

test('each citation is answered once, in order, with what is wrong with it', async () => {
  const { body } = await find('{X/3} {T-9/1:1} {C-1/1} {T-1/0:00:07} {T-1/900:1} {T-2/1:1} {X/3}');
  expect(
    body.data.map(({ citation, id, second, problem }: Record<string, unknown>) => [
      ...[citation, id, second, problem],
    ]),
  ).toEqual([
    ['{X/3}', '', 0, 'No turn of the cross-examination has this number'],
    ['{T-9/1:1}', '', 0, 'No transcript has this number'],
    ['{T-1/0:00:07}', 'trn_first', 7, ''],
    ['{T-1/900:1}', 'trn_first', 0, expect.stringMatching(/^The transcript ends at \d+:\d+$/)],
    ['{T-2/1:1}', 'trn_second', 0, 'The transcript is empty'],
  ]);
});

test('a stranger is refused, and so are requests without a citation or with too many', async () => {
  const foreign = await find('{T-1/1:1}', 'usr_stranger');
  expect([foreign.status, JSON.stringify(foreign.body)]).toEqual([
    404,
    expect.not.stringContaining('Hearing of'),
  ]);
  const many = Array.from({ length: 21 }, (_, turn) => `{X/${turn}}`).join('');
  for (const cited of ['', 'nothing cited', '{C-1/1}', many, 'x'.repeat(2_001)])
    expect((await find(cited)).status).toBe(400);
});
