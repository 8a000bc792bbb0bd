import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  goWithin,
  sizes,
  startBrowser,
  storedTexts,
} from '#tests/support/browser/browser.ts';
import { onboard } from '#tests/support/people/people.ts';
import { registerParty } from '#tests/support/register-party.ts';
import { ownCase, presidingRoleOf } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** A failed write loses no input (D104). */

const addresses = inject('addresses');
const tokens = inject('tokens');
const browser = startBrowser();

/** Chromium logs a failed call; the tests cause them. */
const refused = /Failed to load resource/;
const WAY_BACK = 'Back to what you were writing';

const field = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByLabel(name, { exact: true });
const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });
const ongoing = () => ownCase({ kind: 'mediation', status: 'negotiationOngoing' });
const openCase = async (shown: Case, size?: 'phone') => {
  const page = await browser.open(`/mediator/cases/${shown.id}`, {
    as: presidingRoleOf(shown.resolutionKind),
    ...(size && { size }),
  });
  await page.getByRole('heading', { level: 1, name: shown.title }).waitFor();
  return page;
};

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'),
});

/** A neutral with a party, for the tests of this file. */
let owner: { token: string };
let partyId: string;
beforeAll(async () => {
  owner = await onboard(addresses);
  partyId = await registerParty(
    addresses,
    { owner: owner.token, caseManager: tokens['caseManager'] },
    { name: 'Malabar Mills', pan: 'ABCFM1234H' },
  );
});

let fails = 0;
/** The page’s next write fails with `status`; reads succeed. */
async function failNextWrite(page: Page, status: number, message = 'It failed'): Promise<void> {
  fails = 0;
  await page.route('**/api/**', (route) => {
    const isWrite = !['GET', 'OPTIONS'].includes(route.request().method());
    if (!isWrite || fails > 0 || route.request().url().endsWith('/s3-url')) return route.continue();
    fails += 1;
    if (status === 0) return route.abort();
    return route.fulfill({ status, json: { message, requestId: '1' } });
  });
}

/** `submit` gets a server failure; returns the page after the link back. */
async function throughErrorPage(page: Page, submit: () => Promise<void>): Promise<void> {
  browser.allowProblem(refused);
  await failNextWrite(page, 500);
  await submit();
  await page.getByText('Error Code : 500').waitFor();
  await page.getByRole('link', { name: WAY_BACK }).click();
}

/** A slow note that is refused in the end covers neither the bell nor Close. */
async function slowNote(page: Page, pad: Locator): Promise<void> {
  browser.allowProblem(refused);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/notes/*', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await asked;
    return route.fulfill({ status: 409, json: { message: 'Not now' } });
  });
  await button(pad, 'Add Note').click();
  await page.getByText('Adding notes...').waitFor();
  const isOnTop = async (name: RegExp, scope: Page | Locator) => {
    const control = scope.getByRole('button', { name, includeHidden: true }).first();
    const { x = 0, y = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {};
    return page.evaluate(
      `!document.elementFromPoint(${x + width / 2}, ${y + height / 2}).closest('.loader, .snackbar')`,
    );
  };
  await expect.poll(() => isOnTop(/^Notifications/, page)).toBe(true);
  await expect.poll(() => isOnTop(/^Close$/, pad)).toBe(true);
  answer();
  await page.getByRole('alert').getByText('Not now').waitFor();
  await expect.poll(() => isOnTop(/^Close$/, pad)).toBe(true);
  await expect.poll(() => isOnTop(/^Notifications/, page)).toBe(true);
  await expectNoSidewaysScroll(page);
  await page.unroute('**/api/notes/*');
}

/** A file whose content is not what its name says is refused at once, and named; so is one that the server refuses. */
async function refusedFiles(page: Page): Promise<void> {
  await button(page, 'Add agreement').click();
  const file = page.getByLabel('Agreement document');
  await file.setInputFiles({ ...pdf('fake.pdf'), buffer: Buffer.from('PK nothing') });
  await page.getByText(/^fake\.pdf: Invalid File Type/).waitFor();
  await expect.poll(() => page.getByText('fake.pdf is uploaded').count()).toBe(0);

  // A file that the server refuses is also named beside its field.
  browser.allowProblem(refused);
  await file.setInputFiles(pdf('odd.pdf'));
  await page.getByText('odd.pdf is uploaded').waitFor({ state: 'attached' });
  await field(page, 'Agreement summary').fill('Clause 14');
  await page.route('**/api/cases/create', (route) =>
    route.fulfill({
      status: 415,
      json: {
        message: 'Invalid File Type',
        issues: [{ field: 'agreement_urls.0.agreement_url', message: 'Invalid File Type' }],
      },
    }),
  );
  await button(page, 'Save Draft').click();
  await page.getByText('odd.pdf: Invalid File Type').waitFor();
  await page.unroute('**/api/cases/create');
}

/** The note and the comment come back after a server failure. A slow or refused note covers nothing. */
async function noteAndComment(page: Page): Promise<void> {
  await button(page, 'Scratch Pad').click();
  const pad = page.getByRole('dialog', { name: 'Scratch Pad' });
  await pad.getByLabel('New note').fill('Ask for the ledger');
  await slowNote(page, pad);
  await throughErrorPage(page, () => button(pad, 'Add Note').click());
  await expect.poll(() => pad.getByLabel('New note').inputValue()).toBe('Ask for the ledger');
  await button(pad, 'Add Note').click();
  await expectSnackbar(page, 'Note Added Successfully');
  await page.keyboard.press('Escape');
  await pad.waitFor({ state: 'detached' });

  const text = page.getByRole('textbox', { name: 'Record the Proceedings' });
  await text.fill('Both sides met');
  await page.unroute('**/api/**');
  await throughErrorPage(page, async () => {
    await button(page, 'Send').click();
    const menu = page.getByRole('dialog', { name: 'Send the comment' });
    await menu.getByRole('checkbox', { name: 'All', exact: true }).check();
    await menu.getByRole('button', { name: 'Submit' }).click();
  });
  await text.getByText('Both sides met').waitFor();
  await expect
    .poll(async () => (await text.boundingBox())?.y ?? -1)
    .toBeLessThan(sizes.desktop.height);
}

describe('after a server failure the link back opens', () => {
  it('the profile drawer with its input', async () => {
    const page = await browser.open('/mediator/profile', { as: owner });
    await button(page, 'Edit Profile').click();
    const drawer = page.getByRole('dialog', { name: 'Edit Profile' });
    await drawer.getByRole('textbox', { name: /^Tag Line/ }).fill('Patient and plain');
    await drawer.getByRole('textbox', { name: /^Short Bio/ }).fill('Thirty years at the bar.');
    await throughErrorPage(page, () => button(drawer, 'Save').click());
    await drawer.waitFor();
    await expect
      .poll(() => drawer.getByRole('textbox', { name: /^Tag Line/ }).inputValue())
      .toBe('Patient and plain');
    await drawer.getByText('What you wrote before and did not submit is filled in').waitFor();
    await expectAccessible(page);
    await button(drawer, 'Save').click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByText('“Patient and plain”').waitFor();
    expect(await storedTexts(page)).not.toContain('Thirty');
  });

  it('the dialog of a meeting, the note and the comment, and creates one meeting; a refusal keeps the dialog open with the reason', async () => {
    browser.allowProblem(refused);
    const page = await openCase(await ongoing());
    await button(page, 'Schedule a meeting').click();
    const dialog = page.getByRole('dialog', { name: 'Schedule a meeting' });
    await expectFocus(dialog.locator('input[type=date]'));
    // A day without other hearings, since a clash is shown first.
    const day = new Date(Date.now() + 341 * 86_400_000).toISOString().slice(0, 10);
    await dialog.locator('input[type=date]').fill(day);
    await dialog.locator('input[type=time]').fill('11:30');
    await dialog.getByText(/no other hearings of yours/).waitFor();
    for (const [status, reason] of [
      [0, /lost Network Connectivity/],
      [409, 'Somebody was faster'],
    ] as const) {
      await failNextWrite(page, status, typeof reason === 'string' ? reason : '');
      await button(dialog, 'Submit').click();
      await dialog.getByText(reason).waitFor();
      await page.unroute('**/api/**');
    }
    // The reason outlasts the toast.
    await page.getByRole('alert').getByText('Somebody was faster').waitFor({ state: 'hidden' });
    await dialog.getByText('Somebody was faster').waitFor();
    await expectAccessible(page);

    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('meeting'))
        keys.push(request.headers()['idempotency-key']);
    });
    await throughErrorPage(page, () => button(dialog, 'Submit').click());
    await dialog.waitFor();
    await expect.poll(() => dialog.locator('input[type=date]').inputValue()).toBe(day);
    await button(dialog, 'Submit').click();
    await dialog.waitFor({ state: 'detached' });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await page.unroute('**/api/**');
    await noteAndComment(page);
  });

  it('the party form, with the identity number that no storage holds', async () => {
    const page = await browser.open('/mediator/parties/create', { as: owner });
    await field(page, 'Party Name').fill('Nusrat Qureshi');
    await field(page, 'Party Kind').selectOption('Self');
    await field(page, 'Document Kind').selectOption('PAN');
    await field(page, 'PAN Number').fill('AAAPQ1234C');
    for (const [name, value] of [
      ...[
        ['Address', '12, First Floor'],
        ['Locality', 'Shivajinagar'],
        ['City', 'Pune'],
      ],
      ...[
        ['Landmark', 'Near the post office'],
        ['Pincode', '411005'],
      ],
    ] as const)
      await field(page, name as string).fill(value as string);
    await field(page, 'State').selectOption('Maharashtra');
    await page.locator('input[type=file][aria-label="Document"]').setInputFiles(pdf('pan.pdf'));
    await page.getByText('pan.pdf is uploaded').waitFor({ state: 'attached' });
    await throughErrorPage(page, () => button(page, 'Submit').click());
    await expect.poll(() => field(page, 'PAN Number').inputValue()).toBe('AAAPQ1234C');
    await expect.poll(() => field(page, 'Party Name').inputValue()).toBe('Nusrat Qureshi');
    expect(await storedTexts(page)).not.toMatch(/AAAPQ1234C|partyDocument/);
    await button(page, 'Submit').click();
    await page.getByRole('heading', { level: 1, name: 'Nusrat Qureshi' }).waitFor();

    // The same for an agent of the party.
    await button(page, 'Add Agent').click();
    const dialog = page.getByRole('dialog', { name: 'Add Agent' });
    await field(dialog, 'Agent Name').fill('Tara Nair');
    await field(dialog, 'Email').fill('tara.nair@example.com');
    await field(dialog, 'Phone').fill('+919876543210');
    await dialog.locator('input[type=file]').setInputFiles(pdf('letter.pdf'));
    await dialog.getByText('letter.pdf is uploaded').waitFor({ state: 'attached' });
    await page.unroute('**/api/**');
    await throughErrorPage(page, () => button(dialog, 'Submit').click());
    await expect.poll(() => field(dialog, 'Agent Name').inputValue()).toBe('Tara Nair');
    await button(dialog, 'Submit').click();
    await page.getByRole('table').getByText('Tara Nair').waitFor();
  });

  it('the template and the new case with their documents', async () => {
    const page = await browser.open('/mediator/templates/create', { as: owner });
    await page.getByLabel('Template Name').fill('Deed of settlement');
    await page.getByLabel('Resolution Kind').selectOption('Mediation');
    await page.getByLabel('Template document', { exact: true }).setInputFiles(pdf('deed.pdf'));
    await page.getByText('deed.pdf is uploaded').waitFor({ state: 'attached' });
    await throughErrorPage(page, () => button(page, 'Submit').click());
    await expect
      .poll(() => page.getByLabel('Template Name').inputValue())
      .toBe('Deed of settlement');
    await button(page, 'Submit').click();
    await expectSnackbar(page, 'Template Created Successfully');

    await page.unroute('**/api/**');
    await goWithin(page, '/mediator/cases/create');
    await page.getByRole('combobox', { name: 'Party' }).selectOption(partyId);
    await field(page, 'Case Title').fill('Unpaid invoices');
    await field(page, 'Respondent Kind').selectOption('Self');
    await field(page, 'Respondent Name').fill('Suresh Patil');
    await field(page, 'Respondent Email').fill('suresh.patil@example.com');
    await field(page, 'Respondent PAN Number').fill('ABCPD1234F');
    await refusedFiles(page);
    await page.getByLabel('Description document').setInputFiles(pdf('claim.pdf'));
    await page.getByText('claim.pdf is uploaded').waitFor({ state: 'attached' });
    await throughErrorPage(page, () => button(page, 'Save Draft').click());
    await expect.poll(() => field(page, 'Case Title').inputValue()).toBe('Unpaid invoices');
    await expect.poll(() => field(page, 'Respondent PAN Number').inputValue()).toBe('ABCPD1234F');
    await expect.poll(() => storedTexts(page)).toContain('Unpaid invoices');
    const kept = await storedTexts(page);
    expect(kept).not.toContain('ABCPD1234F');
    await page.getByText('claim.pdf', { exact: true }).waitFor();
    await button(page, 'Save Draft').click();
    await expectSnackbar(page, 'Draft Saved Successfully');
    await expect.poll(() => storedTexts(page)).not.toContain('Unpaid invoices');
  });

  it('the selected invitation, and the rating', async () => {
    const shown = await ownCase({ kind: 'mediation', status: 'awaitingRespondentAcceptance' });
    const page = await openCase(shown);
    await page.getByRole('button', { name: /^Add / }).first().click();
    const picker = page.getByRole('dialog', { name: /^Add / });
    await picker.getByRole('radio', { disabled: false }).first().check();
    const send = () => button(picker, 'Send Invitation').click();
    await throughErrorPage(page, async () => {
      await send();
      await page
        .getByRole('dialog', { name: 'Send the invitation?' })
        .getByRole('button', { name: 'Send' })
        .click();
    });
    await picker.waitFor();
    await expect.poll(() => picker.getByRole('radio', { checked: true }).count()).toBe(1);
    await expect.poll(() => button(picker, 'Send Invitation').isDisabled()).toBe(false);
  });
});

describe('the error page', () => {
  it('opens for a case that cannot be loaded, without a link back', async () => {
    browser.allowProblem(refused);
    const shown = await ongoing();
    const page = await browser.open('/favicon.svg', { as: 'mediator' });
    const places: string[] = [];
    page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
    await page.route(`**/api/mediator/cases/${shown.id}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'Said with 500', requestId: '1' } }),
    );
    await page.goto(`/mediator/cases/${shown.id}`);
    await page.getByText('Error Code : 500').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Daily Cause' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/internal-error');
    expect(places.filter((place) => place === '/mediator/cases')).toEqual([]);
    await expect.poll(() => page.getByText('Said with 500').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: WAY_BACK }).count()).toBe(0);

    // Nor has it a link to what another user wrote.
    await page.evaluate(
      `sessionStorage.setItem('interruption', '${JSON.stringify({ userId: 'usr_other', address: '/mediator/help', places: ['x'] })}')`,
    );
    const asked = page.waitForResponse('**/api/me');
    await page.reload();
    await (await asked).finished();
    await page.getByRole('link', { name: 'Go to Home' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: WAY_BACK }).count()).toBe(0);
  });
});

it('a slow or refused write covers neither the bell nor a drawer’s Close on a phone', async () => {
  const page = await openCase(await ongoing(), 'phone');
  await button(page, 'Scratch Pad').click();
  const pad = page.getByRole('dialog', { name: 'Scratch Pad' });
  await pad.getByLabel('New note').fill('Ask for the ledger');
  await slowNote(page, pad);
});

describe('the draft of a comment', () => {
  const text = (page: Page) => page.getByRole('textbox', { name: 'Record the Proceedings' });

  it('is separate in each tab, and each tab shows the other’s', async () => {
    const shown = await ongoing();
    const first = await openCase(shown);
    const second = await first.context().newPage();
    await second.goto(`/mediator/cases/${shown.id}`);
    await text(first).fill('Words of the first');
    await text(second).fill('Words of the second');
    await first.getByText(/something else here in another tab/).waitFor();
    await second.getByText(/something else here in another tab/).waitFor();
    await expectAccessible(second);

    // Replaced by the other draft; the previous text is kept.
    await first.getByRole('button', { name: 'Show it' }).click();
    await text(first).getByText('Words of the second').waitFor();
    await second.close();
    await first.getByRole('button', { name: 'Show it' }).click();
    await text(first).getByText('Words of the first').waitFor();
    await first.getByRole('button', { name: 'Discard it' }).click();
    await first.getByText(/something else here in another tab/).waitFor({ state: 'detached' });

    // A new tab continues with the draft of a closed one.
    await first.close();
    const third = await first.context().newPage();
    await third.goto(`/mediator/cases/${shown.id}`);
    await text(third).getByText('Words of the first').waitFor();
  });

  it('stays readable when the case accepts no more comments', async () => {
    const shown = await ongoing();
    const page = await openCase(shown);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await text(page).fill('Never sent');
    const moved = await call(addresses, 'PUT', `mediator/cases/${shown.id}`, {
      token: tokens['mediator'],
      body: { status: 'resolutionFailed', comingHearing: { action: 'keep' } },
    });
    expect(moved.status).toBe(200);
    await page.reload();
    const unsent = page.getByRole('region', { name: 'Unsent comment' });
    await unsent.getByText('Never sent').waitFor();
    await expectAccessible(page);
    await button(unsent, 'Copy').click();
    await expectSnackbar(page, 'Comment Copied Successfully');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Never sent');
    await button(unsent, 'Discard').click();
    await unsent.waitFor({ state: 'detached' });
  });
});

describe('Create Case', () => {
  it('removes an error once its field is corrected, accepts +91, and compares the sums', async () => {
    const page = await browser.open('/mediator/cases/create', { as: owner });
    await page.getByRole('combobox', { name: 'Party' }).selectOption(partyId);
    await button(page, 'Add claim item').click();
    await field(page, 'Claim Title').fill('Principal');
    await field(page, 'Claim Value').fill('1400000');
    await field(page, 'Respondent Mobile').fill('12');
    await button(page, 'Review and submit').click();
    for (const [label, problem, value] of [
      ['Case Title', 'Case Title is required', 'Unpaid invoices'],
      ['Description', 'Description or a description document is required', 'Six invoices'],
      ['Total Claim Value', 'Total Claim value is required', '1250000'],
      ['Respondent Mobile', 'Enter a valid mobile number', '+91 98765-43210'],
      ['Claim Description', 'Description or a document is required', 'The principal'],
    ] as const) {
      await page.getByText(problem, { exact: true }).waitFor();
      await expect
        .poll(() => field(page, label).getAttribute('aria-required'))
        .toBe(label === 'Respondent Mobile' ? 'false' : 'true');
      await field(page, label).fill(value);
      await page.getByText(problem, { exact: true }).waitFor({ state: 'detached' });
    }
    await page.getByText('Respondent name is required').waitFor();
    const warning = 'The claim items add up to INR 14,00,000.00, not to the Total Claim Value.';
    await page.getByText(warning).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Respondent Kind').selectOption('Self');
    await field(page, 'Respondent Name').fill('Suresh Patil');
    await field(page, 'Respondent Email').fill('suresh.sums@example.com');
    await button(page, 'Review and submit').click();
    const review = page.getByRole('dialog', { name: 'Submit the case?' });
    await review.getByText(warning).waitFor();
    await expectFocus(button(review, 'Cancel'));
    await button(review, 'Cancel').click();
    await button(page, 'Use it as the total').click();
    await page.getByText(warning).waitFor({ state: 'detached' });
    await expect.poll(() => field(page, 'Total Claim Value').inputValue()).toBe('14,00,000');
    await button(page, 'Review and submit').click();
    await button(review, 'Submit').click();
    await expectSnackbar(page, 'Case Created Successfully');
  });
});
