import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { transcriptRemarksEndpoints } from '#contracts/endpoints/speech/transcript-remarks.ts';
import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { endpoints } from '#contracts/endpoints.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { createTranscript, type NewTranscript } from '#lambdas/transcripts/creation.door.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { makeTranscript } from '#tests/support/files/make-transcript.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { startStores } from './start-stores.ts';

type EndpointName = keyof typeof transcriptsEndpoints | keyof typeof transcriptRemarksEndpoints;
type Call = {
  userId?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * The transcripts' handler with separate stores. Case 1 has the arbitrators usr_one and usr_two and
 * the case manager usr_desk;
 * usr_stranger is on case 2 only.
 */
export async function startTranscripts() {
  const { stores, stop } = await startStores();
  const { table, files } = stores;
  const names = {
    ...{ usr_one: 'Raghav Menon', usr_two: 'Asha Rao' },
    ...{ usr_desk: 'Farida Contractor', usr_stranger: 'Nikhil Sen' },
  };
  for (const [userId, name] of Object.entries(names)) {
    const role = userId === 'usr_desk' ? 'caseManager' : 'arbitrator';
    await addPerson(table, { userId, name, role });
    await signIn(table, userId, role);
  }
  const both = (['usr_one', 'usr_two', 'usr_desk'] as const).map((userId) => ({
    userId,
    name: names[userId],
    role: 'presiding' as const,
  }));
  await createCase(table, makeCase(1, 'usr_one', { assignments: both }));
  await createCase(table, makeCase(2, 'usr_stranger'));

  const call = (id: EndpointName, { userId = 'usr_one', ...facts }: Call = {}) => {
    const { method, path } = endpoints[id];
    // Replies are untyped; each test asserts the fields that it reads.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return callHandler<any>(apiEvent(method, path, { userId, ...facts }));
  };
  return {
    ...stores,
    stop,
    call,
    /** Creates a transcript of case 1, by default with 300 words. */
    add: (id: string, facts: Partial<NewTranscript> = {}) =>
      createTranscript(
        { table, files, clock: { now: () => new Date('2026-03-02T06:00:00.000Z') } },
        { ...newTranscript(id), ...facts },
      ),
    get: (transcriptId: string, query: Record<string, string> = {}, userId = 'usr_one') =>
      call('getTranscript', { userId, params: { transcriptId }, query }),
    save: (transcriptId: string, changes: object, userId = 'usr_one') =>
      call('saveTranscript', {
        userId,
        params: { transcriptId },
        body: { editedTranscriptionData: { segments: [], removed: [], ...changes } },
      }),
    /** Keys of the objects under transcripts/. */
    async objects(): Promise<string[]> {
      const { Contents = [] } = await files.client.send(
        new ListObjectsV2Command({ Bucket: files.bucket, Prefix: 'transcripts/' }),
      );
      return Contents.map(({ Key = '' }) => Key);
    },
  };
}
export type Transcripts = Awaited<ReturnType<typeof startTranscripts>>;

/** A transcript of case 1 without a recording. */
export function newTranscript(id: string, words = 300): NewTranscript {
  const made = makeTranscript({ words });
  return {
    id,
    caseId: caseIdOf(1),
    meetingId: '',
    recordId: '',
    title: 'Hearing of 2 March 2026',
    audioFileName: '',
    audio: undefined,
    mediaType: '',
    words: made.words,
    speakers: made.speakers,
  };
}
