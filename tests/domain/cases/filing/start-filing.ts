import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { systemClock } from '#shared/clock.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { identityKeys } from '#tests/support/keys/identity-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { putParty } from '#tests/support/put-party.ts';
import { startFilesAndMail } from '#tests/support/stores/start/start-files-and-mail.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** Case creation, called through the handler as by API Gateway. */

// Replies are untyped; each test asserts the fields that it reads.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Body = any;
type Reply = { status: number; body: Body };

export const respondent = {
  respondentKind: 'self',
  respondentName: 'Suresh Patil',
  respondentEmail: 'Suresh@Example.com',
  respondentPanNumber: 'abcde1234f',
  respondentMobile: '9876543210',
};
/** A request with every field. */
export const whole = {
  partyId: 'pty_one',
  title: 'Recovery of a term loan',
  resolutionKind: 'mediation',
  description: 'Nine instalments are unpaid.',
  totalClaimValue: 671000.2,
  caseTopic: ['Loan'],
  claim_items: [{ title: 'Principal', unit: 'INR', claimValue: 600000, description: 'Unpaid' }],
  respondents: [respondent],
};

export type Filing = Awaited<ReturnType<typeof startFiling>>;

/**
 * A table, files and mail with the neutrals usr_one and usr_two, the case manager usr_manager,
 * usr_one's parties pty_one, pty_other and pty_new (under verification), and usr_two's pty_two.
 */
export async function startFiling() {
  const { table, stop } = await startTable();
  const services = await startFilesAndMail();
  const call = callHandler<Body>;
  const people = [
    ['usr_one', 'arbitrator', 'Raghav'],
    ['usr_two', 'mediator', 'Ananya'],
    ['usr_manager', 'caseManager', 'Farida'],
  ] as const;
  for (const [userId, role, name] of people) {
    await addPerson(table, { userId, role, name });
    await signIn(table, userId, role);
  }
  await putParty(table, { id: 'pty_one', ownerId: 'usr_one', name: 'Deccan Finance' });
  await putParty(table, { id: 'pty_other', ownerId: 'usr_one', name: 'Suresh Patil' });
  await putParty(table, { id: 'pty_two', ownerId: 'usr_two', name: 'Secret Lender' });
  await putParty(table, {
    id: 'pty_new',
    ownerId: 'usr_one',
    name: 'Unchecked',
    status: 'underVerification',
  });

  const post = (body: object, { userId = 'usr_one', key = '' } = {}) =>
    call(
      apiEvent('POST', 'cases/create', {
        userId,
        body,
        ...(key && { headers: { 'Idempotency-Key': key } }),
      }),
    );
  /** All stored items except sessions and code counters, which may have gaps. */
  async function everything() {
    const { Items = [] } = await table.client.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true }),
    );
    return Items.filter(({ pk, sk }) => !/^SESSION#/.test(sk) && !/^CASECODES#/.test(pk)).sort(
      (a, b) => `${a['pk']} ${a['sk']}`.localeCompare(`${b['pk']} ${b['sk']}`),
    );
  }

  async function expectNothingWritten(work: () => Promise<Reply>): Promise<Reply> {
    const before = await everything();
    const reply = await work();
    expect(await everything()).toEqual(before);
    return reply;
  }
  return {
    table,
    services,
    call,
    post,
    everything,
    expectNothingWritten,
    put: (body: object, userId = 'usr_one') =>
      call(apiEvent('PUT', 'cases/update', { userId, body })),
    draftOf: (id: string, userId = 'usr_one') =>
      call(apiEvent('GET', 'cases/{id}/draft', { userId, params: { id } })),
    look: (id: string, userId = 'usr_one') =>
      call(apiEvent('GET', 'mediator/cases/{id}', { userId, params: { id } })),
    remove: (id: string, userId = 'usr_one') =>
      call(apiEvent('DELETE', 'cases/{id}', { userId, params: { id } })),
    list: (query: Record<string, string> = {}, userId = 'usr_one') =>
      call(apiEvent('GET', 'cases', { userId, query })),
    cart: (userId = 'usr_one') => call(apiEvent('GET', 'cases/cart', { userId })),
    newDraft: async (facts: object = {}, userId = 'usr_one') =>
      (await post({ ...whole, ...facts, isDraft: true }, { userId })).body.case,
    /** Dependencies of a use case that is called without the handler. */
    filingDeps: () => ({
      table,
      clock: systemClock,
      files: services.files,
      identityKeys: async () => identityKeys,
    }),
    async stop() {
      await services.stop();
      await stop();
    },
  };
}
