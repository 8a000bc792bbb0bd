import { expect } from 'vitest';
import type { DeskDraft, DeskDraftRow } from '#contracts/endpoints/outcome/desk.ts';
import type { FollowUpKind } from '#contracts/rules/outcome/outcomes.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '../api-event.ts';
import { callHandler } from '../call-handler.ts';
import { makeCase } from '../make-case.ts';
import { signIn } from '../people/sign-in.ts';
import { startFilesAndMail } from '../stores/start/start-files-and-mail.ts';
import { startTable } from '../stores/start/start-table.ts';

export type DeskReply = Partial<DeskDraft> & {
  data?: DeskDraftRow[];
  mayWrite?: boolean;
  followUps?: FollowUpKind[];
  mayOrder?: boolean;
  hearingProblem?: string;
  id?: string;
  code?: string;
  message?: string;
  saved_at?: string;
  fileUrl?: string;
  agreementId?: string;
  name?: string;
  issues?: { field: string; message: string }[];
};

/** People of each case: two arbitrators, a case manager, and somebody who is requested only. */
export const tribunal: CaseRecord['assignments'] = [
  { userId: 'usr_one', name: 'Raghav Menon', role: 'presiding' },
  { userId: 'usr_two', name: 'Ananya Krishnan', role: 'presiding' },
  { userId: 'usr_manager', name: 'Farida Contractor', role: 'managing' },
  { userId: 'usr_requested', name: 'Not yet on the case', role: 'requested' },
];

const path = 'mediator/cases/{caseId}/desk' as const;

/** The functions of the desk with a table, files and mails, and calls of each endpoint. */
export async function startDesk() {
  const started = await startTable();
  const { table } = started;
  const services = await startFilesAndMail();
  const ids = ['usr_one', 'usr_two', 'usr_manager', 'usr_requested', 'usr_foreign'];
  for (const userId of ids) await signIn(table, userId);
  let cases = 0;

  const call = callHandler<DeskReply>;
  type As = { userId?: string };
  const one = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', rest: string) => {
    const resource = `${path}/{draftId}${rest}`;
    return (
      address: { caseId: string; draftId: string; version?: string },
      input: As & { body?: unknown; query?: Record<string, string> } = {},
    ) => {
      const { userId = 'usr_one', ...request } = input;
      return call(apiEvent(method, resource, { userId, params: address, ...request }));
    };
  };

  return {
    table,
    services,
    call,
    stop: async () => {
      await services.stop();
      await started.stop();
    },
    /** An arbitration that is reserved for its award. */
    async givenCase(facts: Partial<CaseRecord> = {}): Promise<string> {
      cases += 1;
      const record = makeCase(cases, 'usr_one', {
        status: 'reservedForAward',
        assignments: tribunal,
        ...facts,
      });
      expect(await createCase(table, record)).toBe(true);
      return record.id;
    },
    list: (caseId: string, { userId = 'usr_one' }: As = {}) =>
      call(apiEvent('GET', path, { userId, params: { caseId } })),
    create: (
      caseId: string,
      body: object = {},
      { userId = 'usr_one', key }: As & { key?: string } = {},
    ) =>
      call(
        apiEvent('POST', path, {
          userId,
          params: { caseId },
          body,
          ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
        }),
      ),
    get: one('GET', ''),
    save: one('PUT', ''),
    remove: one('DELETE', ''),
    readVersion: one('GET', '/versions/{version}'),
    share: one('PUT', '/audience'),
    exportFile: one('GET', '/file'),
    publish: one('POST', '/publish'),
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** The items of the desk of a case. */
export async function itemsOfDesk(table: Table, caseId: string) {
  const { QueryCommand } = await import('@aws-sdk/lib-dynamodb');
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `DESK#${caseId}` },
      ConsistentRead: true,
    }),
  );
  return Items;
}
