import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, vi } from 'vitest';
import { followBundles } from '#lambdas/bundles/assembly/follow-bundles.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { requestItem } from '#lambdas/bundles/record/bundle-repository.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import { newBulkJobItems } from '#lambdas/cases/bulk/bulk-repository.ts';
import { runMovedJobs } from '#lambdas/cases/bulk/run-moved-jobs.ts';
import { followSigningLinks } from '#lambdas/signing/machine/follow-signing-links.ts';
import { putLink } from '#lambdas/signing/record/signing-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { newId } from '#shared/ids.ts';
import { currentRequestId, inRequest, logger } from '#shared/logger.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { inRequestOf, sendToQueue } from '#shared/queues/queue.ts';
import { apiEvent } from '#tests/support/api-event.ts';

/** A request can be followed through the queues by its id. */

const sqs = mockClient(SQSClient);
sqs.on(SendMessageCommand).resolves({});
const queue = connectQueue('https://queue.example/work');
const sentAttributes = () =>
  sqs.commandCalls(SendMessageCommand).at(-1)?.args[0].input.MessageAttributes;

it('goes with a message, and to the work on it, also where several requests run at once', async () => {
  await Promise.all(
    ['req-1', 'req-2', 'req-3'].map((requestId) =>
      inRequest(requestId, async () => {
        await sendToQueue(queue, { requestId });
        expect(currentRequestId()).toBe(requestId);
      }),
    ),
  );
  const sent = sqs.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input);
  expect(sent).toHaveLength(3);
  for (const { MessageBody = '', MessageAttributes } of sent) {
    const { requestId } = JSON.parse(MessageBody);
    expect(MessageAttributes).toEqual({
      requestId: { DataType: 'String', StringValue: requestId },
    });
    const messageAttributes = {
      requestId: { dataType: 'String' as const, stringValue: requestId },
    };
    expect(inRequestOf({ messageId: 'm', messageAttributes }, currentRequestId)).toBe(requestId);
  }
});

it('is the message’s own id where AWS sent it, and none outside of requests', async () => {
  expect(inRequestOf({ messageId: 'm-1', messageAttributes: {} }, currentRequestId)).toBe('m-1');
  expect(currentRequestId()).toBeUndefined();
  await sendToQueue(queue, {});
  expect(sentAttributes()).toBeUndefined();
});

it('is stored with what the stream and the outbox bring to other functions', () => {
  const table = { name: 'portal' } as Table;
  const items = () => [
    putNotice(table, {
      ...{ id: 'ntc_1', at: '2026-03-02T06:00:00.000Z', actorId: 'usr_1', matter: 'cas_1' },
      ...{ topic: 'MED-1', words: { subject: 'A hearing', text: 'It is on Monday.' } },
    }),
    putLink(table, 'hash', { caseId: 'cas_1', signingId: 'sgn_1', position: 1 }),
    requestItem(table, { id: 'bdl_1', caseId: 'cas_1', version: 2 } as never),
    newBulkJobItems(table, { userId: 'usr_1', id: 'blk_1' } as never, {} as never).job,
  ];
  const stored = (given: ReturnType<typeof items>) =>
    given.map(({ Put }) => Put?.Item?.['requestId']);
  expect(stored(inRequest('req-7', items))).toEqual(Array(4).fill('req-7'));
  expect(stored(items())).toEqual(Array(4).fill(undefined));
});

it('goes from a stored link to the state machine, and from a bundle to its queue', async () => {
  const sfn = mockClient(SFNClient);
  sfn.on(StartExecutionCommand).resolves({});
  const text = (S: string) => ({ S });
  const record = (pk: string, image: object) =>
    ({ eventName: 'INSERT', dynamodb: { Keys: { pk: text(pk) }, NewImage: image } }) as never;
  await followSigningLinks({ machines: new SFNClient() as never, signingMachine: 'machine' }, [
    record('SIGNINGLINK#hash', {
      ...{ caseId: text('cas_1'), signingId: text('sgn_1'), position: { N: '1' } },
      requestId: text('req-8'),
    }),
  ]);
  expect(JSON.parse(sfn.commandCalls(StartExecutionCommand)[0]?.args[0].input.input ?? '')).toEqual(
    {
      ...{ caseId: 'cas_1', signingId: 'sgn_1', position: 1, linkHash: 'hash' },
      requestId: 'req-8',
    },
  );
  await followBundles({ bundlesQueue: queue } as never, [
    record(bundleKeys.place('bdl_1').pk, {
      ...{ caseId: text('cas_1'), bundleId: text('bdl_1'), requestedVersion: { N: '2' } },
      requestId: text('req-9'),
    }),
  ]);
  expect(sentAttributes()).toEqual({ requestId: { DataType: 'String', StringValue: 'req-9' } });
});

it('goes from a bulk job to the lines of its chunks; of an earlier release it is the job', async () => {
  const lines: unknown[] = [];
  const log = vi.spyOn(logger, 'error').mockImplementation(() => {
    lines.push(currentRequestId());
  });
  const job = {
    ...{ id: 'blk_1', userId: 'usr_1', role: 'caseManager', fileName: 'a.csv', key: 'k' },
    ...{ partyId: 'pty_1', partyName: 'A', resolutionKind: 'mediation', state: 'queued' },
    ...{ failure: '', total: 1, cursor: 0, created: 0, skipped: 0, failed: 0 },
    ...{ hasErrorFile: false, createdAt: '2026-03-02T06:00:00.000Z' },
  };
  const moved = (more: object) => ({
    eventName: 'INSERT' as const,
    dynamodb: {
      Keys: { pk: { S: bulkKeys.job('usr_1', 'blk_1').pk } },
      NewImage: marshall({ ...job, ...more }) as never,
    },
  });
  // Without a table each chunk fails, with a line.
  const failures = await runMovedJobs({} as never, [moved({ requestId: 'req-10' }), moved({})]);
  expect(failures).toHaveLength(2);
  expect(lines).toEqual(['req-10', 'blk_1']);
  log.mockRestore();
});

it('stands in the line of each call, with the ids of its path and no token', async () => {
  const log = vi.spyOn(logger, 'info');
  const handler = createApiHandler({} as never, async () => ({}), {});
  const caseId = newId('case');
  const event = {
    ...apiEvent('GET', 'cases/{id}/notes'),
    pathParameters: { id: caseId, token: 'kx0_Zm9vYmFyYmF6cXV4' },
  };
  await handler(event, {} as never);
  expect(log.mock.calls.find(([name]) => name === 'request')?.[1]).toMatchObject({
    requestId: event.requestContext.requestId,
    ids: [caseId],
  });
  log.mockRestore();
});
