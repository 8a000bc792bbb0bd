import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMessages } from 'local-aws/messages';
import { expect } from 'vitest';
import { type Case, casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import type { Invite, Neutral } from '#contracts/endpoints/invites.ts';
import { getCase } from '#lambdas/cases/reading/get-case.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { readDocketCounts } from '#lambdas/docket/record/docket-counters.ts';
import { listActivities } from '#lambdas/notifications/list-activities.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { mailsIn, sendOwedMails } from '#tests/support/stores/mailing-run.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** Invitations to cases, called through the handler as by API Gateway. */

type Body = {
  invite: Invite;
  data: Invite[];
  total: number;
  message: string;
  disclosureId: string;
  code: string;
  issues?: { field: string; message: string }[];
};
export type Reply = { status: number; headers: Record<string, unknown>; body: Body };

export const managedBy = (userId: string, presiding = 'usr_med'): Partial<CaseRecord> => ({
  assignments: [
    { userId: presiding, name: `Person ${presiding}`, role: 'presiding' },
    { userId, name: `Person ${userId}`, role: 'managing' },
  ],
});

type Wish = { caseId: unknown; role?: unknown; userId?: unknown };

export type Invites = Awaited<ReturnType<typeof startInvites>>;

/** A table and mail with arbitrators, mediators, case managers and usr_stranger, each on no case. */
export async function startInvites() {
  const started = await startTable();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  const messages = await startMessages({ port: 0, dataDir });
  const { table } = started;
  const mailbox = messages.endpoint;
  for (const [userId, role] of [
    ['usr_arb', 'arbitrator'],
    ['usr_arb_2', 'arbitrator'],
    ['usr_med', 'mediator'],
    ['usr_med_2', 'mediator'],
    ['usr_mgr', 'caseManager'],
    ['usr_mgr_2', 'caseManager'],
    ['usr_stranger', 'mediator'],
  ] as const) {
    await addPerson(table, { userId, role });
    await signIn(table, userId, role);
  }

  let lastCase = 0;

  /** A separate case for each test: a mediation of usr_med unless given otherwise. */
  async function newCase(facts: Partial<CaseRecord> = {}, owner = 'usr_med'): Promise<string> {
    lastCase += 1;
    await createCase(
      table,
      makeCase(lastCase, owner, {
        resolutionKind: 'mediation',
        status: 'negotiationOngoing',
        ...facts,
      }),
    );
    return caseIdOf(lastCase);
  }

  const call = callHandler<Body>;

  const invite = (by: string, wish: Wish, key?: string) =>
    call(
      apiEvent('POST', 'invites', {
        userId: by,
        body: { role: 'mediator', userId: 'usr_med_2', ...wish },
        ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      }),
    );

  const answer = (by: string, id: string, body: object, key?: string) =>
    call(
      apiEvent('PUT', 'invites/{id}', {
        userId: by,
        params: { id },
        body,
        ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      }),
    );

  const list = (by: string, path: string, query: Record<string, string> = {}) =>
    call(apiEvent('GET', path, { userId: by, query }));

  const neutrals = async (by: string, query: Record<string, string>) => {
    const reply = await call(apiEvent('GET', 'mediator/neutrals', { userId: by, query }));
    // The picker’s reply has a different data and hasMore.
    return reply as unknown as {
      status: number;
      body: { data: Neutral[]; hasMore: boolean; code?: string };
    };
  };

  const caseOf = async (userId: string, caseId: string): Promise<Case> =>
    casesEndpoints.getCase.response.parse(
      await getCase(
        { table, files: connectFiles('files') },
        { principal: principalOf(userId), params: { id: caseId } },
      ),
    ).case;

  const activitiesOf = async (userId: string, caseId: string) => {
    const { activities } = await listActivities(
      { table },
      { principal: principalOf(userId), query: { page: 1, perPage: 1000 } },
    );
    return activities.data.filter(({ entityId }) => entityId === caseId);
  };

  const failMails = (failNext: number) =>
    fetch(`${mailbox}/_local/faults`, {
      method: 'POST',
      body: JSON.stringify({ channel: 'email', failNext }),
    });

  /** Sends all pending mails about a case. */
  async function mailsAbout(code: string): Promise<{ to: string; text: string }[]> {
    await sendOwedMails({ table, inbox: mailbox }).catch(() => undefined);
    return (await mailsIn(mailbox)).filter(({ text }) => text.includes(code));
  }

  const allOf = async (userId: string) => {
    const counts = await readDocketCounts(table, userId);
    return Object.values(counts)
      .flatMap((buckets) => Object.values(buckets))
      .reduce((sum, count) => sum + count, 0);
  };

  /** An invitation of usr_med to usr_med_2 in a new case. */
  async function invited(): Promise<{ caseId: string; id: string }> {
    const caseId = await newCase(managedBy('usr_mgr'));
    const { status, body } = await invite('usr_med', { caseId });
    expect(status, body.message).toBe(200);
    return { caseId, id: body.invite.id };
  }

  return {
    table,
    mailbox,
    newCase,
    invite,
    answer,
    list,
    neutrals,
    caseOf,
    activitiesOf,
    failMails,
    mailsAbout,
    allOf,
    invited,
    async stop() {
      await messages.close();
      await started.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
