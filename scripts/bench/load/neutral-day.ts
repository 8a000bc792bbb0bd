import { synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { createRandom } from '#seed/random.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { newId } from '#shared/ids.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { onboard } from '#tests/support/people/people.ts';
import { type Call, call } from '#tests/support/stack/portal-client.ts';
import type { Sample } from './load-report.ts';

/** Actions of a mixed day, each as often as its weight. */
const weights = {
  poll: 8,
  list: 3,
  'case page': 3,
  search: 1,
  note: 2,
  order: 1,
  upload: 1,
  clip: 1,
} as const;
type Action = keyof typeof weights;

/** One round of a day: each action as often as its weight. */
const ACTIONS = Object.entries(weights).flatMap(([action, weight]) =>
  // The keys of the record above.
  Array.from({ length: weight }, () => action as Action),
);

const clip = writeWav(synthesiseSpeech('Adjourned.'));
const letter = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

export type Neutral = Awaited<ReturnType<typeof makeNeutral>>;

/** Signs a neutral up and gives them a case. `n` is different for each of a stack. */
export async function makeNeutral(stack: EndpointsFile, table: Table, n: number) {
  const { token } = await onboard(stack);
  const { body } = await call(stack, 'GET', 'me', { token });
  const record = { ...makeCase(900_000 + n, body.me.id), id: newId('case') };
  if (!(await createCase(table, record))) throw new Error('The case is not stored');
  const random = createRandom(`neutral ${n}`);
  const samples: Sample[] = [];
  let orderId: string | undefined;
  let version = 1;

  const send = async (action: Action, method: string, path: string, given: Call = {}) => {
    const begun = performance.now();
    const reply = await call(stack, method, path, { token, ...given });
    const milliseconds = performance.now() - begun;
    samples.push({ action, milliseconds, isError: reply.status !== 200 });
    return reply.body;
  };
  const acts: Record<Action, () => Promise<unknown>> = {
    poll: () => send('poll', 'GET', 'mediator/notification-count'),
    list: () => send('list', 'GET', 'mediator/cases'),
    'case page': () =>
      Promise.all(
        [
          `mediator/cases/${record.id}`,
          `comments/${record.id}`,
          `uploads/case/${record.id}?commonView=true`,
        ].map((path) => send('case page', 'GET', path)),
      ),
    search: () => send('search', 'GET', 'mediator/cases?search=loan'),
    note: () => send('note', 'POST', `notes/${record.id}`, { body: { content: 'Ask for a date' } }),
    async order() {
      const content = '<p>The parties were heard.</p>';
      if (orderId === undefined) {
        orderId = (await send('order', 'POST', 'dictateOrder', { body: { content } }))?.id;
        // A refused request is counted, and the next round tries again.
        if (orderId === undefined) return;
        version = (await send('order', 'GET', `dictateOrder/${orderId}`))?.version ?? 1;
        return;
      }
      const body = { content: `${content}<p>${version}</p>`, version };
      await send('order', 'PUT', `dictateOrder/${orderId}`, { body });
      version += 1;
    },
    async upload() {
      const reply = await send('upload', 'POST', 's3-url', {
        body: {
          ...{ key: ['letter.pdf'], purpose: 'caseDocument' },
          ...{ contentTypes: ['application/pdf'], sizes: [letter.length] },
        },
      });
      const [url] = reply?.url ?? [];
      if (url === undefined) return;
      const headers = { 'Content-Type': 'application/pdf' };
      await fetch(String(url), { method: 'PUT', headers, body: letter });
      const documentDetails = [{ name: 'Letter.pdf', visibilityType: 'all', url: { url } }];
      await send('upload', 'POST', `uploads/case/${record.id}`, { body: { documentDetails } });
    },
    clip: () =>
      send('clip', 'POST', 'orderDictate', {
        form: { caseId: record.id, audio_data: { type: 'audio/wav', bytes: clip } },
      }),
  };
  return {
    samples,
    random,
    /** Every action of a round, in an order of this neutral. */
    async round(pause: () => Promise<void>, isOver: () => boolean): Promise<void> {
      const order = ACTIONS.map((action) => ({ action, place: random.next() }));
      for (const { action } of order.sort((a, b) => a.place - b.place)) {
        if (isOver()) return;
        await acts[action]();
        await pause();
      }
    },
  };
}
