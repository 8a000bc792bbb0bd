import { afterAll, beforeAll, expect, it } from 'vitest';
import { putNonce } from '#lambdas/accounts/identity/nonce-repository.ts';
import { collectedMailSchema } from '#lambdas/mailing/record/mail-record.ts';
import { addLine } from '#lambdas/mailing/record/mail-repository.ts';
import { mailingKeys } from '#lambdas/mailing/record/mailing-keys.ts';
import { checkItem } from '#scripts/forms/check-item.ts';
import { readFixtures } from '#scripts/forms/fixtures.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(() => stop());

/** Items that other tests use up before `npm run forms` sees them. */
it('a nonce and a draft of a mail are of their forms as they are stored', async () => {
  const digest = readFixtures().find(({ kind }) => kind === 'mailDigest');
  const { recipient, lines, dueAt } = collectedMailSchema.parse(digest?.item);
  const [line] = lines;
  if (!line) throw new Error('The digest that is kept has a line');
  await putNonce(table, 'usr_nonce', 'nonce', new Date('2026-11-27T03:00:00.000Z'));
  const key = mailingKeys.draft(recipient.id, line.matter);
  await addLine(table, { noticeId: 'ntc_1', recipient, line, key, dueAt });
  const judged = await Promise.all((await scanTable(table)).map((item) => checkItem(item)));
  expect(judged.map(({ is, kind }) => `${kind?.name} ${is}`).sort()).toEqual([
    'mailDraft good',
    'nonce good',
    'noticeReceipt good',
  ]);
});
