import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { listHearings } from '#lambdas/cases/record/hearing-repository.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { connectStores } from '#seed/connect-stores.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import {
  bytesOf,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  goWithin,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { makeCase } from '#tests/support/make-case.ts';

const browser = startBrowser();

let table: Table;
let managerId: string;
let mediatorId: string;
let next = 200_000_000 + (Date.now() % 8_000_000) * 100;

beforeAll(async () => {
  const addresses = inject('addresses');
  ({ table } = await connectStores(addresses));
  const idOf = (wanted: string) =>
    addresses.people.find(({ role }) => role === wanted)?.userId ?? '';
  managerId = idOf('caseManager');
  mediatorId = idOf('mediator');
});

/**
 * Cases of the demo case manager whose titles begin with a word: some wait for the fee, some take hearings, all
 * others are closed. With `unmanaged` they are the demo mediator's, and the first ones have no case manager.
 */
async function ownCases(
  word: string,
  {
    unpaid,
    closed,
    heard = 0,
    unmanaged = 0,
  }: { unpaid: number; closed: number; heard?: number; unmanaged?: number },
) {
  const first = next;
  const neutralId = unmanaged > 0 ? mediatorId : 'usr_batchneutral';
  const statusAt = (at: number) => {
    if (at < unpaid) return 'pendingRegistrationFee';
    return at < unpaid + heard ? 'negotiationOngoing' : 'closedByCaseManager';
  };
  next += unpaid + heard + closed;
  const records = Array.from({ length: unpaid + heard + closed }, (_none, at) =>
    makeCase(first + at, neutralId, {
      title: `${word} lease ${at + 1}`,
      status: statusAt(at),
      resolutionKind: 'mediation',
      createdBy: neutralId,
      submittedAt: '2026-01-05T06:30:00.000Z',
      assignments: [
        { userId: neutralId, name: 'Neutral', role: 'presiding' as const },
        { userId: managerId, name: 'Manager', role: 'managing' as const },
      ].slice(0, at < unmanaged ? 1 : 2),
    }),
  );
  await inParallel(records, (record) => createCase(table, record));
  return records.map(({ id }) => id);
}

const addressOf = (word: string) =>
  `/mediator/cases?caseType=mediation&search=${word}&sort=id&sortDirection=asc`;

async function openCases(
  word: string,
  size: 'desktop' | 'phone' = 'desktop',
  as: 'caseManager' | 'mediator' = 'caseManager',
): Promise<Page> {
  const page = await browser.open(addressOf(word), { as, size });
  await page.getByText(`${word} lease 1`, { exact: true }).waitFor();
  return page;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select [A-Z]+-/ });

/** Cases of another search get a hearing each, one after another. */
async function expectHearingsEach(page: Page): Promise<void> {
  const ids = await ownCases('Slipway', { unpaid: 0, closed: 1, heard: 3 });
  await goWithin(page, addressOf('Slipway'));
  await page.getByText('Slipway lease 1', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar(page).getByText('4 cases selected').waitFor();
  await bar(page).getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a hearing in 3 cases?' });
  await dialog.getByText('1 case of the selection is left out').waitFor();
  const day = `${new Date().getFullYear() + 1}-03-03`;
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('Time (IST)').fill('23:30');
  await dialog.getByLabel('Hearing Type').fill('Preliminary hearing');
  await dialog.getByLabel('Remarks').fill('Timetable of the case');
  await dialog.getByRole('button', { name: 'Schedule in 3 cases' }).click();
  await dialog.getByText('The last hearing ends after midnight').waitFor();
  await dialog.getByLabel('Time (IST)').fill('11:00');
  const order = dialog.getByRole('list', { name: 'Order of the hearings' });
  await expect
    .poll(() => order.getByRole('listitem').allTextContents())
    .toEqual([
      expect.stringMatching(/^11:00 am .*Slipway lease 1$/),
      expect.stringMatching(/^11:15 am .*Slipway lease 2$/),
      expect.stringMatching(/^11:30 am .*Slipway lease 3$/),
    ]);
  await dialog.getByRole('region', { name: 'Your week' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule in 3 cases' }).click();
  await page.getByText('3 cases scheduled').waitFor();
  const hearings = await inParallel(ids, (id) => listHearings(table, id));
  expect(hearings.map((all) => all.map(({ at }) => at.slice(11, 16)))).toEqual([
    ['05:30'],
    ['05:45'],
    ['06:00'],
    [],
  ]);
}

describe('cases of the docket', () => {
  it('are selected by keys, across pages, and reminded together; others get a hearing each, one after another, with the week in view', async () => {
    const ids = await ownCases('Quayside', { unpaid: 3, closed: 25 });
    const page = await openCases('Quayside');
    await boxes(page).nth(1).focus();
    await page.keyboard.press('Space');
    await bar(page).getByText('1 case selected').waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await bar(page).getByText('2 cases selected').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await bar(page).getByText('25 cases selected').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    await expectFocus(boxes(page).nth(2));

    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar(page).getByRole('button', { name: 'Select all 28 cases' }).click();
    await bar(page).getByText('All 28 cases selected').waitFor();
    await bar(page).getByRole('button', { name: 'Remind' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 cases: the claimant is reminded of the registration fee').waitFor();
    await dialog.getByText('25 cases of the selection are left out').waitFor();
    await expectAccessible(page);
    // Meanwhile one of them is closed.
    const record = await findCase(table, ids[1] ?? '');
    if (!record) throw new Error('The case is missing');
    await replaceCase(table, record, { ...record, status: 'closedByCaseManager' });
    await dialog.getByRole('button', { name: 'Remind in 3 cases' }).click();
    await page.getByRole('dialog', { name: '2 of 3 cases reminded' }).waitFor();
    const failed = dialog.getByRole('list', { name: 'Not done' }).getByRole('listitem');
    await failed.getByText('Quayside lease 2').waitFor();
    await failed.getByText(/its status is “Closed By Case Manager”/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await bar(page).waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('region', { name: 'Cases', exact: true }));
    const reminded = await inParallel(
      ids,
      async (id) => (await findCase(table, id))?.feeRemindedAt,
    );
    expect(reminded.map((at) => at !== undefined)).toEqual(
      ids.map((_id, at) => [0, 2].includes(at)),
    );
    await expectHearingsEach(page);
  });

  it('without a case manager are offered to one', async () => {
    const ids = await ownCases('Breakwater', { unpaid: 0, closed: 0, heard: 3, unmanaged: 2 });
    const page = await openCases('Breakwater', 'desktop', 'mediator');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar(page).getByText('3 cases selected').waitFor();
    await bar(page).getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a case manager to 2 cases?' });
    await dialog.getByText('it has a case manager').waitFor();
    await dialog.getByRole('button', { name: 'Invite to 2 cases' }).click();
    await dialog.getByText('Choose a case manager').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Invite to 2 cases' }).click();
    await page.getByText('2 cases with an invitation').waitFor();
    const requested = await inParallel(ids, async (id) =>
      (await findCase(table, id))?.assignments.some(({ role }) => role === 'requested'),
    );
    expect(requested).toEqual([true, true, false]);
  });

  it('are saved as a list on a phone; another search clears the selection; others get hearings at the same time', async () => {
    await ownCases('Wharfside', { unpaid: 0, closed: 3 });
    const page = await openCases('Wharfside', 'phone');
    await boxes(page).nth(0).click();
    await boxes(page)
      .nth(1)
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText('2 cases selected').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const saving = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Download list' }).click();
    const lines = new TextDecoder()
      .decode(await bytesOf(await saving))
      .trim()
      .split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Wharfside lease 1');
    await page.getByText('2 cases saved as').waitFor();
    await page.getByLabel('Search Cases').fill('Wharfside lease');
    await bar(page).waitFor({ state: 'detached' });

    await ownCases('Drydock', { unpaid: 0, closed: 0, heard: 2 });
    await goWithin(page, addressOf('Drydock'));
    await page.getByText('Drydock lease 1', { exact: true }).waitFor();
    await boxes(page).nth(0).click();
    await boxes(page).nth(1).click();
    await bar(page).getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill(`${new Date().getFullYear() + 1}-03-04`);
    await dialog.getByLabel('Time (IST)').fill('10:00');
    await dialog.getByRole('radio', { name: 'All at the same time' }).check();
    const order = dialog.getByRole('list', { name: 'Order of the hearings' });
    await expect.poll(() => order.count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Schedule in 2 cases' }).click();
    await dialog.getByText('Remarks is required').waitFor();
  });
});
