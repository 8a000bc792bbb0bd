import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { connectStores } from '#seed/connect-stores.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import {
  bytesOf,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const browser = startBrowser();

let table: Table;
let next = 100_000_000 + (Date.now() % 8_000_000) * 100;

beforeAll(async () => {
  ({ table } = await connectStores(inject('addresses')));
});

/** Cases that wait at the end of the queue, of people who do not exist; `year` is theirs alone. */
async function waitingCases(year: number, count: number): Promise<string[]> {
  const first = next;
  next += count;
  const records = Array.from({ length: count }, (_none, at) =>
    makeCase(first + at, 'usr_batchneutral', {
      title: `Unpaid invoices ${at + 1}`,
      status: 'waitingForCaseApproval',
      resolutionKind: 'mediation',
      createdBy: 'usr_batchneutral',
      submittedAt: `${year}-01-05T06:30:00.${String(at).padStart(3, '0')}Z`,
      assignments: [
        { userId: 'usr_batchneutral', name: 'Neutral', role: 'presiding' },
        { userId: 'usr_batchmanager', name: 'Manager', role: 'managing' },
      ],
    }),
  );
  await inParallel(records, (record) => createCase(table, record));
  return records.map(({ id }) => id);
}

/** The queue of a case manager, from the cases of a year on. */
async function openQueue(year: number, size: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  const page = await browser.open('/favicon.svg', { as: 'caseManager', size });
  await page.route(/\/cases\/approvals(\?[^/]*)?$/, (route) => {
    const url = new URL(route.request().url());
    if (!url.searchParams.has('after')) url.searchParams.set('after', String(year));
    return route.continue({ url: url.href });
  });
  await page.goto('/mediator/approvals');
  await page.getByRole('listitem').filter({ hasText: 'Unpaid invoices 1' }).first().waitFor();
  return page;
}

const statusesOf = async (ids: readonly string[]) => [
  ...new Set((await inParallel(ids, (id) => findCase(table, id))).map((one) => one?.status)),
];

async function change(id: string, facts: Partial<CaseRecord>): Promise<void> {
  const record = await findCase(table, id);
  if (!record) throw new Error('The case is missing');
  await replaceCase(table, record, { ...record, ...facts });
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const strip = (page: Page) => page.getByRole('region', { name: 'Batches' });
const boxes = (page: Page) => page.getByRole('listitem').getByRole('checkbox');

describe('cases of the approval queue', () => {
  it('are selected by keys and with Shift, also across pages, and approved together', async () => {
    const ids = await waitingCases(2098, 30);
    const page = await openQueue(2098);
    await boxes(page).nth(1).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectFocus(boxes(page).nth(3));
    await page.keyboard.press('Shift+Space');
    await bar(page).getByText('3 cases selected').waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await bar(page).getByText('4 cases selected').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => boxes(page).count()).toBe(30);
    await bar(page).getByText('4 cases selected').waitFor();
    await boxes(page).nth(26).click();
    await boxes(page)
      .nth(29)
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText('8 cases selected').waitFor();
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await bar(page).waitFor({ state: 'detached' });

    await boxes(page).nth(0).click();
    await boxes(page)
      .nth(27)
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText('28 cases selected').waitFor();
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    const question = page.getByRole('dialog', { name: 'Approve 28 cases?' });
    await question.getByRole('button', { name: 'Approve 28 cases' }).click();
    await expectSnackbar(page, '28 cases approved');
    await question.waitFor({ state: 'detached' });
    await bar(page).waitFor({ state: 'detached' });
    await expect.poll(() => boxes(page).count()).toBe(2);
    await expectFocus(page.getByRole('region', { name: 'Cases to approve' }));
    expect(await statusesOf(ids.slice(0, 28))).toEqual(['awaitingRespondentAcceptance']);
    for (const id of ids.slice(28)) await change(id, { status: 'closedByCaseManager' });
  });

  it('are selected with one click more than the page, worked off by the server when the dialog is hidden, and found again', async () => {
    const ids = await waitingCases(2096, 27);
    const page = await openQueue(2096);
    await page.getByRole('checkbox', { name: 'Select the 25 cases shown' }).click();
    await bar(page).getByText('25 cases selected').waitFor();
    await expectAccessible(page);
    await bar(page).getByRole('button', { name: 'Select all that wait' }).click();
    await bar(page).getByText('All 27 cases that wait for approval selected').waitFor();
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    let release = () => {};
    const isHidden = new Promise<void>((resolve) => {
      release = resolve;
    });
    const progress = /\/batches\/bat_[^/]*$/;
    await page.route(progress, async (route) => {
      await isHidden;
      await route.continue();
    });
    const question = page.getByRole('dialog', { name: 'Approve 27 cases?' });
    await question.getByText('you become the manager of each that has none').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Approve 27 cases' }).click();
    const running = page.getByRole('dialog', { name: 'Approving 27 cases' });
    await running.getByText('0 of 27 cases').waitFor();
    await expectFocus(running.getByRole('button', { name: 'Stop' }));
    await expectAccessible(page);
    await running.getByRole('button', { name: 'Hide' }).click();
    await running.waitFor({ state: 'detached' });
    release();
    await strip(page).getByText('27 cases approved').waitFor();
    await page.getByText('No cases found').waitFor();
    await page.reload();
    await strip(page).getByText('27 cases approved').waitFor();
    await expectAccessible(page);
    await strip(page).getByRole('button', { name: 'Close' }).click();
    await strip(page).waitFor({ state: 'detached' });
    expect(await statusesOf(ids)).toEqual(['awaitingRespondentAcceptance']);
  });

  it('are found again on a phone while 5,000 run; Stop leaves the others and names them', async () => {
    const [own = ''] = await waitingCases(2094, 1);
    const page = await openQueue(2094, 'phone');
    const numbers = Array.from({ length: 5_000 }, (_none, at) => at);
    const { body } = await call(inject('addresses'), 'POST', 'batches', {
      token: inject('tokens')['caseManager'],
      body: {
        act: 'approve',
        cases: numbers.map((at) => ({
          id: at === 0 ? own : `cas_none${at}`,
          caseCode: `MED-2094-${String(at).padStart(6, '0')}`,
          submittedOn: '2094-01-05T06:30:00.000Z',
        })),
      },
    });
    expect(body.batch).toMatchObject({ state: 'queued', total: 5_000 });
    // As another tab: the list is read again when it is looked at.
    await page.reload();
    await strip(page).getByText('Approving 5,000 cases').waitFor();
    await strip(page).getByRole('progressbar').waitFor();
    await strip(page)
      .getByText(/· [1-9][\d,]* of 5,000/)
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await strip(page).getByRole('button', { name: 'Stop' }).click();
    await strip(page).getByText('1 of 5,000 cases approved').waitFor();
    await strip(page).getByText('stopped').waitFor();
    await strip(page).getByRole('button', { name: 'Show results' }).click();
    const dialog = page.getByRole('dialog', { name: '1 of 5,000 cases approved' });
    await dialog.getByText('4,999 cases not approved:').waitFor();
    const failed = dialog.getByRole('list', { name: 'Not done' }).getByRole('listitem');
    await failed.getByText('Case not found').first().waitFor();
    await dialog.getByText('And 4,799 cases more').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download results' }).click();
    const lines = new TextDecoder()
      .decode(await bytesOf(await saving))
      .trim()
      .split('\n');
    expect(lines).toHaveLength(5_001);
    expect(lines[1]).toContain('MED-2094-000000,,approved');
    expect(lines.at(-1)).toContain('the batch ended before its turn');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await strip(page).waitFor({ state: 'detached' });
    expect(await statusesOf([own])).toEqual(['awaitingRespondentAcceptance']);
  });

  it('are declined with one reason on a phone; what was not decided is named and tried again', async () => {
    const ids = await waitingCases(2095, 3);
    const page = await openQueue(2095, 'phone');
    await expectNoSidewaysScroll(page);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar(page).getByText('All 3 cases that wait for approval selected').waitFor();
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Decline 3 cases' }).click();
    await dialog.getByText('Reason is required').waitFor();
    await dialog.getByLabel('Reason').fill('The agreement is missing');
    await expectAccessible(page);
    // The network fails once; the reason stays for the second attempt.
    browser.allowProblem(/ERR_FAILED/);
    await page.route(/\/batches$/, (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Decline 3 cases' }).click();
    await dialog.getByText('3 cases not declined:').waitFor();
    await dialog.getByText(/You have lost Network Connectivity/).waitFor();
    // Meanwhile one of them is closed.
    await change(ids[1] ?? '', { status: 'closedByCaseManager' });
    await dialog.getByRole('button', { name: 'Try again: 3 cases' }).click();
    await dialog.getByText('1 case not declined:').waitFor();
    await expectFocus(dialog.getByText('1 case not declined:'));
    const failed = dialog.getByRole('list', { name: 'Not done' }).getByRole('listitem');
    await failed.getByText('Unpaid invoices 2').waitFor();
    await failed.getByText(/its status is “Closed By Case Manager”/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await bar(page).waitFor({ state: 'detached' });
    expect(await statusesOf(ids)).toEqual(['draft', 'closedByCaseManager']);
    expect((await findCase(table, ids[0] ?? ''))?.declineReason).toBe('The agreement is missing');
  });
});
