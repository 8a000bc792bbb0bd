import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  chooseByArrowKeys,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const browser = startBrowser();

type Neutral = 'mediator' | 'arbitrator' | 'caseManager';
const api = async (role: Neutral, method: string, path: string, body?: unknown) =>
  call(inject('addresses'), method, path, {
    token: inject('tokens')[role],
    ...(body !== undefined && { body }),
  });

async function open(role: Neutral, { id, resolutionKind }: Case, size?: 'phone'): Promise<Page> {
  const page = await browser.open(`/mediator/cases/${id}?caseType=${resolutionKind}`, {
    as: role,
    ...(size && { size }),
  });
  await lifecycle(page).waitFor();
  return page;
}

const lifecycle = (page: Page) => page.getByRole('region', { name: 'Case Lifecycle' });
const panel = (page: Page) => page.getByRole('region', { name: 'Present status' });
const stepper = (page: Page) => page.getByRole('list', { name: 'Steps of the case' });
const currentStep = (page: Page) => stepper(page).locator('[aria-current="step"]');
const statusHeading = (page: Page, name: string) =>
  panel(page).getByRole('heading', { level: 3, name, exact: true });
const moveControl = (page: Page) => page.getByRole('button', { name: 'Move to…' });

async function choose(page: Page, status: string) {
  await moveControl(page).click();
  const menu = page.getByRole('menu', { name: 'Move the case to' });
  await menu.getByRole('menuitem', { name: status, exact: true }).click();
}

/** Presses Tab until the control has the focus. */
async function tabTo(control: Locator) {
  const wanted = await control.elementHandle();
  const isReached = () =>
    wanted?.evaluate((one) => Reflect.get(globalThis, 'document').activeElement === one);
  for (let tabs = 0; tabs < 25 && !(await isReached()); tabs += 1)
    await control.page().keyboard.press('Tab');
  await expectFocus(control);
}

describe('changing the status of a case', () => {
  it('by keyboard: tells the current status, asks for confirmation, then shows the new status and a message', async () => {
    const shown = await ownCase(
      { kind: 'arbitration', status: 'argumentsByRespondent', hasNoHearing: true },
      isManaged,
    );
    const page = await open('arbitrator', shown);
    const tooltip = page.getByRole('tooltip');
    await expect.poll(() => tooltip.isVisible()).toBe(false);
    await currentStep(page).hover();
    await expect.poll(() => tooltip.innerText()).toBe('Arguments By Respondent');
    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: 'hidden' });
    await currentStep(page).getByRole('button').focus();
    await tooltip.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'hidden' });

    await moveControl(page).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Move the case to' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expectFocus(moveControl(page));
    // The browser reports no event for a close and an open at the same moment.
    const isExpanded = () => moveControl(page).getAttribute('aria-expanded');
    await expect.poll(isExpanded).toBe('false');
    await page.keyboard.press('Enter');
    await expectFocus(menu);
    await page.keyboard.press('Tab');
    await expect.poll(() => menu.isVisible()).toBe(false);

    await moveControl(page).focus();
    await expect.poll(isExpanded).toBe('false');
    await page.keyboard.press('Enter');
    await chooseByArrowKeys(menu, 'Reserved For Award');
    const question = page.getByRole('dialog', { name: 'Move the case?' });
    await expect.poll(() => question.locator(':focus').count()).toBe(1);
    await question
      .getByText(
        'The case moves from “Arguments By Respondent” to “Reserved For Award”, and its other neutrals are notified. The parties’ agents are told only of hearings and meetings that this cancels.',
      )
      .waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await statusHeading(page, 'Arguments By Respondent').waitFor();

    await choose(page, 'Reserved For Award');
    await tabTo(question.getByRole('button', { name: 'Move', exact: true }));
    await page.keyboard.press('Enter');
    await expectSnackbar(page, 'Case Status Updated Successfully');
    const heading = statusHeading(page, 'Reserved For Award');
    await heading.waitFor();
    await expectFocus(heading);
    await expect
      .poll(async () => (await currentStep(page).innerText()).trim())
      .toBe('Arbitration Completed');
    await page.getByRole('main').getByText('Reserved For Award').first().waitFor();
    await expectAccessible(page);
    const { body } = await api('caseManager', 'GET', 'mediator/activities');
    expect(body.activities.data[0].message).toBe(`${shown.caseCode} is now: Reserved For Award`);
  });

  it('ends a case with the seed’s texts, and offers no further change', async () => {
    const shown = await ownCase({
      kind: 'mediation',
      status: 'negotiationOngoing',
      hasNoHearing: true,
    });
    const page = await open('mediator', shown);
    await choose(page, 'Quit By Respondent');
    const question = page.getByRole('dialog', { name: 'Quit Case' });
    await question.getByText('Are you sure you want to Quit this case?').waitFor();
    await question.getByRole('button', { name: 'Submit' }).click();
    await lifecycle(page).getByText('Case Quit by Respondent').waitFor();
    await expect.poll(async () => (await currentStep(page).innerText()).trim()).toBe('Closed');
    await expect.poll(() => moveControl(page).count()).toBe(0);
    await expectAccessible(page);
  });

  it('that another has changed: gets a message and the current status', async () => {
    browser.allowProblem(/409/);
    const shown = await ownCase({ kind: 'arbitration', status: 'secondHearing' });
    const slow = await open('arbitrator', shown);
    await choose(slow, 'Cross Examination');
    const asked = slow.getByRole('dialog', { name: 'Move the case?' });
    await asked.waitFor();

    const moved = await api('arbitrator', 'PUT', `mediator/cases/${shown.id}`, {
      status: 'thirdHearing',
      expectedStatus: 'secondHearing',
    });
    expect(moved.status).toBe(200);

    // The third hearing also allows a cross-examination, but the user saw another status.
    await asked.getByRole('button', { name: 'Move', exact: true }).click();
    await panel(slow)
      .getByRole('alert')
      .getByText(
        'The case has moved from “Second Hearing” to “Third Hearing” meanwhile. ' +
          'It was not moved to “Cross Examination”. The page now shows the case as it is.',
      )
      .waitFor();
    await statusHeading(slow, 'Third Hearing').waitFor();
    await expectAccessible(slow);
    const { body } = await api('arbitrator', 'GET', `mediator/cases/${shown.id}`);
    expect(body.case.status).toBe('thirdHearing');

    // Once the user has seen it, the same change succeeds, and the message disappears.
    await choose(slow, 'Cross Examination');
    await slow.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await statusHeading(slow, 'Cross Examination').waitFor();
    await expect.poll(() => panel(slow).getByRole('alert').innerText()).toBe('');
  });

  it('offers the corrections of a status without actions to the case manager', async () => {
    const shown = await ownCase({ kind: 'mediation', status: 'negotiationReached' }, isManaged);
    const managers = await open('caseManager', shown);
    await managers.getByRole('button', { name: 'Correct status…' }).click();
    await expect.poll(() => moveControl(managers).count()).toBe(0);
    const menu = managers.getByRole('menu', { name: 'Correct the status to' });
    const offered = menu.getByRole('menuitem');
    await expect.poll(() => offered.allInnerTexts()).toContain('Both Paid Negotiation Success Fee');
  });

  it('fits a phone, including menu and dialog', async () => {
    const shown = await ownCase({ kind: 'arbitration', status: 'firstHearing' });
    const page = await open('arbitrator', shown, 'phone');
    await stepper(page).scrollIntoViewIfNeeded();
    for (const step of await stepper(page).getByRole('listitem').all())
      await expect.poll(async () => (await step.boundingBox())?.width).toBeGreaterThan(250);
    await expectNoSidewaysScroll(page);
    await moveControl(page).tap();
    const menu = page.getByRole('menu', { name: 'Move the case to' });
    await menu.waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const last = menu.getByRole('menuitem', { name: 'Updated And Withdrawn' });
    await last.scrollIntoViewIfNeeded();
    await last.tap();
    await page.getByRole('dialog', { name: 'End the case?' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
