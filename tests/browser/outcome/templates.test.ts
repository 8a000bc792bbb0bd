import { describe, expect, inject, it } from 'vitest';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  startBrowser,
} from '../../support/browser/browser.ts';
import { onboard } from '../../support/people/people.ts';

const browser = startBrowser();

const pdf = {
  name: 'deed.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'),
};

describe('Templates', () => {
  it('show an empty list, and are created, downloaded, offered to a new case and deleted', async () => {
    const { token } = await onboard(inject('addresses'));
    const page = await browser.open('/mediator/templates', { as: { token } });
    await page.getByText('No templates found').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Create Template' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Create Template' }).waitFor();
    const submit = page.getByRole('button', { name: 'Submit' });
    await submit.click();
    for (const message of [
      'Template name is required',
      'Resolution Kind is required',
      'Template document is required',
    ])
      await page.getByText(message, { exact: true }).waitFor();
    await expectFocus(page.getByLabel('Template Name'));
    await expectAccessible(page);

    const input = page.getByLabel('Template document', { exact: true });
    await input.setInputFiles({ ...pdf, name: 'notes.txt', mimeType: 'text/plain' });
    await page.getByText('Invalid File Type').waitFor();
    await input.setInputFiles(pdf);
    await page.getByText('deed.pdf is uploaded').waitFor({ state: 'attached' });
    await page.getByLabel('Template Name').fill('Deed of settlement');
    await page.getByLabel('Resolution Kind').selectOption('Arbitration');
    await submit.click();
    await expectSnackbar(page, 'Template Created Successfully');
    const table = page.getByRole('table', { name: 'Templates' });
    const saved = page.waitForEvent('download');
    await table.getByRole('button', { name: 'Download Deed of settlement' }).click();
    expect((await saved).suggestedFilename()).toBe('Deed of settlement.pdf');
    await expectAccessible(page);

    // A new case offers only templates of its kind.
    const creating = await browser.open('/mediator/cases/create', { as: { token }, size: 'phone' });
    const kind = creating.getByLabel('Resolution Kind');
    await kind.selectOption('Arbitration');
    const offered = creating.getByRole('button', { name: 'Download Deed of settlement' });
    await offered.waitFor();
    await expectAccessible(creating);
    await expectNoSidewaysScroll(creating);
    await kind.selectOption('Mediation');
    await offered.waitFor({ state: 'detached' });

    await table.getByRole('button', { name: 'Delete Deed of settlement' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the template?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await table.getByRole('button', { name: 'Delete Deed of settlement' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectSnackbar(page, 'Template Deleted Successfully');
    await page.getByText('No templates found').waitFor();
    await expectFocus(page.getByRole('region', { name: 'Templates' }));
  });

  it('are reached from the menu, also on a phone; a failed list can be retried', async () => {
    browser.allowProblem(/ERR_FAILED/);
    const page = await browser.open('/mediator/home', {
      as: 'mediator',
      refused: /\/api\/templates/,
    });
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(/\/api\/templates/);
    await again.click();
    await page.getByRole('button', { name: 'Download Agreement to mediate' }).waitFor();

    const phone = await browser.open('/mediator/templates', { as: 'mediator', size: 'phone' });
    await phone.getByRole('button', { name: 'Download Settlement with instalments' }).waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
  });
});
