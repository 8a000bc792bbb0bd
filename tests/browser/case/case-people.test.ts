import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseParty } from '#contracts/endpoints/parties.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import type { SeedCase } from '#seed/cases/seed-case.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  goWithin,
  hasLoaded,
  startBrowser,
  storedTexts,
} from '#tests/support/browser/browser.ts';
import { signInAgain } from '#tests/support/people/sign-in-again.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const browser = startBrowser();

const api = async (role: string, method: string, path: string, body?: unknown) =>
  (await call(inject('addresses'), method, path, { token: inject('tokens')[role], body })).body;

const withoutNotes = ({ notes }: SeedCase) => notes.length === 0;
const hasRespondentWithoutAgents = ({ caseParties, agents }: SeedCase) =>
  agents.every(({ partyId }) => partyId !== caseParties[1]?.partyId);
const isPresided = ({ record }: SeedCase) => record.presidingArbitrator;
const mediation: CaseSpec = { kind: 'mediation', status: 'negotiationOngoing' };
const arbitration: CaseSpec = { kind: 'arbitration', status: 'firstHearing' };

const partiesOf = async (role: string, { id }: Case): Promise<CaseParty[]> =>
  (await api(role, 'GET', `cases/${id}/parties`)).data;

const pathOf = ({ id, resolutionKind }: Case) => `/mediator/cases/${id}?caseType=${resolutionKind}`;

const notesOf = (page: Page) =>
  page.getByRole('list', { name: 'Notes, newest first' }).getByRole('listitem');

async function openPad(page: Page) {
  await page.getByRole('button', { name: 'Scratch Pad' }).click();
  return page.getByRole('dialog', { name: 'Scratch Pad' });
}

/** A party without agents, and the contact details of the case manager. */
async function expectPeopleByKeyboard(page: Page, shown: Case): Promise<void> {
  const [, respondent] = await partiesOf('mediator', shown);
  await page.getByRole('button', { name: 'Agent Details' }).click();
  const drawer = page.getByRole('dialog', { name: 'Agent Details' });
  const section = drawer.locator('details', {
    hasText: `${respondent?.party.name} (Respondent)`,
  });
  await expect.poll(() => section.getAttribute('open')).toBeNull();
  await section.locator('summary').focus();
  await page.keyboard.press('Enter');
  await section.getByText('No Agents Found').waitFor();
  await page.keyboard.press('Enter');
  await section.getByText('No Agents Found').waitFor({ state: 'hidden' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: 'Agent Details' });
  await expectFocus(opener);

  const card = page.getByRole('region', { name: 'Case Manager' });
  const manager = card.getByRole('button', { name: shown.caseManager?.name ?? '' });
  await manager.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Case Manager' });
  await panel.getByText('Mobile').waitFor();
  await expect.poll(() => panel.getByRole('term').allInnerTexts()).toEqual(['Email', 'Mobile']);
  await panel.getByRole('link', { name: 'farida.contractor@example.com' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expectFocus(manager);
}

describe('the scratch pad', () => {
  it('accepts notes by keyboard and shows them as typed, newest first; agents and the case manager are shown by keyboard too', async () => {
    const shown = await ownCase(
      mediation,
      (made) => withoutNotes(made) && hasRespondentWithoutAgents(made) && isManaged(made),
    );
    const page = await browser.open(pathOf(shown), { as: 'mediator' });
    const opener = page.getByRole('button', { name: 'Scratch Pad' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const pad = page.getByRole('dialog', { name: 'Scratch Pad' });
    await pad.getByText('There are no notes added yet.').waitFor();
    await expectAccessible(page);

    const input = pad.getByPlaceholder('Type something here…');
    await expect.poll(() => input.getAttribute('rows')).toBe('5');
    const add = pad.getByRole('button', { name: 'Add Note' });
    await expect.poll(() => add.isDisabled()).toBe(true);
    await input.fill('  \n ');
    await expect.poll(() => add.isDisabled()).toBe(true);
    await pad.getByText('996 characters left').waitFor();
    await input.fill('First point');
    await page.keyboard.press('Tab');
    await expectFocus(add);
    await page.keyboard.press('Enter');
    await expectSnackbar(page, 'Note Added Successfully');
    await expectFocus(input);
    await expect.poll(() => input.inputValue()).toBe('');

    const hostile = '<img src=x onerror="alert(1)"><b>bold</b> &amp; <br>\nsecond line';
    // At once: React refuses the fiftieth of keys that arrive while it waits for the first note.
    await page.keyboard.insertText(hostile);
    await add.click();
    await expect.poll(() => notesOf(page).count()).toBe(2);
    const [newest, first] = await notesOf(page).allInnerTexts();
    expect(newest).toContain(hostile);
    expect(first).toMatch(/^\d\d\/\d\d\/\d{4} AT \d\d:\d\d (am|pm)\s+First point$/);
    await expect.poll(() => notesOf(page).locator('img, b').count()).toBe(0);
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await pad.waitFor({ state: 'detached' });
    await expectFocus(opener);
    // Forward opens it again, and it closes as before.
    await page.goForward();
    await pad.waitFor();
    await pad.getByRole('button', { name: 'Close' }).click();
    await pad.waitFor({ state: 'detached' });
    await page.reload();
    await openPad(page);
    await expect.poll(() => notesOf(page).count()).toBe(2);
    await page.keyboard.press('Escape');
    await pad.waitFor({ state: 'detached' });
    await expectPeopleByKeyboard(page, shown);
  });

  it('shows loading errors with a retry, keeps a draft through closing and reload, adds it once although the response is lost, and deletes drafts at logout', async () => {
    browser.allowProblem(/ERR_FAILED|Failed to load/);
    const shown = await ownCase(arbitration, withoutNotes);
    const other = await ownCase(arbitration);
    // A session used by this test only: the other tests share one.
    const token = await signInAgain(inject('addresses'), 'arbitrator');
    const page = await browser.open(pathOf(shown), { as: { token } });
    await hasLoaded(page);
    const held = Promise.withResolvers<void>();
    let isBroken = true;
    const keys: (string | undefined)[] = [];
    await page.route('**/api/notes/*', async (route) => {
      if (route.request().method() !== 'POST') {
        await held.promise;
        return isBroken ? route.abort() : route.continue();
      }
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // The server stores it; the browser gets no response.
      await route.fetch();
      return route.abort();
    });
    const pad = await openPad(page);
    await pad.getByText('loading Notes...').waitFor();
    held.resolve();
    await pad.getByText(/lost Network Connectivity/).waitFor();
    isBroken = false;
    await pad.getByRole('button', { name: 'Try again' }).click();
    await pad.getByText(/lost Network Connectivity/).waitFor({ state: 'detached' });

    const input = pad.getByLabel('New note');
    await input.fill('Only once');
    await page.keyboard.press('Escape');
    await openPad(page);
    await expect.poll(() => input.inputValue()).toBe('Only once');
    await pad.getByRole('button', { name: 'Add Note' }).click();
    await page
      .getByRole('alert')
      .getByText(/lost Network Connectivity/)
      .waitFor();
    // The drawer is part of the address.
    await page.reload();
    await expect.poll(() => input.inputValue()).toBe('Only once');
    await pad.getByRole('button', { name: 'Add Note' }).click();
    await expectSnackbar(page, 'Note Added Successfully');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    await expect.poll(() => notesOf(page).count()).toBe(1);
    expect((await api('arbitrator', 'GET', `notes/${shown.id}`)).total).toBe(1);
    const stored = () => storedTexts(page);
    await expect.poll(stored).not.toContain('Only once');

    await input.fill('Nobody else’s business');
    await expect.poll(stored).toContain('Nobody else’s business');
    // A draft belongs to its case.
    await goWithin(page, pathOf(other));
    await openPad(page);
    await expect.poll(() => input.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/');
    await expect.poll(stored).not.toContain('Nobody else’s business');
    await expect.poll(stored).not.toContain('draft:');
  });
});

describe('agent details', () => {
  it('shows a section for each party with its agents, the primary one marked, beside the presiding arbitrator', async () => {
    const shown = await ownCase({ ...arbitration, respondentCount: 2 }, isPresided);
    const [claimant, ...respondents] = await partiesOf('arbitrator', shown);
    const page = await browser.open(pathOf(shown), { as: 'arbitrator' });
    await page.getByRole('button', { name: 'Agent Details' }).click();
    const drawer = page.getByRole('dialog', { name: 'Agent Details' });
    await drawer.getByText(`${claimant?.party.name} (Claimant)`).waitFor();
    for (const { party } of respondents)
      await drawer.getByText(`${party.name} (Respondent)`).waitFor();

    const table = drawer.getByRole('table', { name: `Agents of ${claimant?.party.name}` });
    await table.waitFor();
    await expect
      .poll(() => table.getByRole('columnheader').allInnerTexts())
      .toEqual(['Agent Name', 'Email', 'Phone']);
    const { data: agents } = await api(
      'arbitrator',
      'GET',
      `agents?caseId=${shown.id}&partyId=${claimant?.partyId}`,
    );
    expect(agents.length).toBeGreaterThan(0);
    await expect.poll(() => table.getByRole('row').count()).toBe(agents.length + 1);
    const first = table.getByRole('row').nth(1);
    await first.getByText('Primary').waitFor();
    const mail = first.getByRole('link', { name: agents[0].email });
    await expect.poll(() => mail.getAttribute('href')).toBe(`mailto:${agents[0].email}`);
    await expect.poll(() => first.innerText()).toMatch(/\+91 \d{5} \d{5}/);
    await expect.poll(() => table.getByText('Primary').count()).toBe(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await page
      .getByRole('region', { name: 'Presiding Arbitrator' })
      .getByRole('button', { name: shown.presidingNeutral?.name ?? '' })
      .click();
    const panel = page.getByRole('dialog', { name: 'Arbitrator', exact: true });
    await panel.getByText('Short Bio').waitFor();
    await expect
      .poll(() => panel.getByRole('term').allInnerTexts())
      .toEqual([
        'Email',
        'Mobile',
        'Qualification',
        'Years of Experience',
        'Languages Known',
        'Affiliated Organisation',
        'Location',
        'Specialities',
        'Alternate Mobile Number',
        'Short Bio',
      ]);
    await panel.getByText('“Brief hearings, reasoned awards”').waitFor();
    await expectAccessible(page);
  });

  it('has no link in a case without parties, nor a card in one without a case manager', async () => {
    const shown = await ownCase(mediation, (made) => !isManaged(made));
    const page = await browser.open('/favicon.svg', { as: 'mediator' });
    await page.route('**/api/cases/*/parties?*', (route) =>
      route.fulfill({ json: { data: [], page: 1, perPage: 1000, total: 0, lastPage: 1 } }),
    );
    const answered = page.waitForResponse('**/api/cases/*/parties?*');
    await page.goto(pathOf(shown));
    await answered;
    await page.getByRole('button', { name: 'Scratch Pad' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Agent Details' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'Case Manager' }).count()).toBe(0);
  });
});

it('fits all drawers on a phone', async () => {
  const shown = await ownCase(arbitration, isPresided);
  const note = `${'Long'.repeat(60)} and ${'x '.repeat(200)}`;
  await api('arbitrator', 'POST', `notes/${shown.id}`, { content: note });
  const page = await browser.open(pathOf(shown), { as: 'arbitrator', size: 'phone' });
  const looksRight = async () => {
    await expectNoSidewaysScroll(page);
    const drawer = page.getByRole('dialog');
    const beyond = await page.evaluate(
      "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.p-dialog-content'))",
    );
    expect(beyond).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Agent Details' }).tap();
  await page.getByRole('table').waitFor();
  await page.getByRole('columnheader', { name: 'Email' }).waitFor({ state: 'attached' });
  await looksRight();
  await page.getByRole('button', { name: 'Scratch Pad' }).tap();
  await page.getByText('LongLong').waitFor();
  await looksRight();
  await page
    .getByRole('region', { name: 'Presiding Arbitrator' })
    .getByRole('button', { name: shown.presidingNeutral?.name ?? '', exact: true })
    .tap();
  await page.getByText('Short Bio').waitFor();
  await looksRight();
});
