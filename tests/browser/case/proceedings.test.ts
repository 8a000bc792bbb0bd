import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { Comment } from '#contracts/endpoints/comments.ts';
import type { CaseParty } from '#contracts/endpoints/parties.ts';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import {
  bytesOf,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  startBrowser,
  storedTexts,
} from '#tests/support/browser/browser.ts';
import { signInAgain } from '#tests/support/people/sign-in-again.ts';
import { isManaged, ownCase, presidingRoleOf } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const browser = startBrowser();

type Neutral = 'mediator' | 'arbitrator' | 'caseManager';
type KnownCase = Case & { parties: CaseParty[] };

const api = async (role: Neutral, method: string, path: string, body?: unknown) =>
  (
    await call(inject('addresses'), method, path, {
      token: inject('tokens')[role],
      ...(body !== undefined && { body }),
    })
  ).body;

const ongoing: CaseSpec = { kind: 'mediation', status: 'negotiationOngoing' };

/** A case with parties, used by one test only. */
async function caseOf(...wanted: Parameters<typeof ownCase>): Promise<KnownCase> {
  const own = await ownCase(...wanted);
  const reader = presidingRoleOf(own.resolutionKind);
  const { data } = await api(reader, 'GET', `cases/${own.id}/parties?perPage=1000`);
  return { ...own, parties: data };
}

const respondentsOf = ({ parties }: KnownCase) =>
  parties.filter(({ partyRole }) => partyRole === 'respondent');

async function open(role: Neutral, { id, resolutionKind }: Case, size?: 'phone'): Promise<Page> {
  const page = await browser.open(`/mediator/cases/${id}?caseType=${resolutionKind}`, {
    as: role,
    ...(size && { size }),
  });
  await panel(page).waitFor();
  return page;
}

const panel = (page: Page) => page.getByRole('region', { name: / Process$/ });
const text = (page: Page) => page.getByRole('textbox', { name: 'Record the Proceedings' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const sendButton = (page: Page) => panel(page).getByRole('button', { name: 'Send', exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Send the comment' });
const submit = (page: Page) => menu(page).getByRole('button', { name: 'Submit' });
const comments = (page: Page) => page.locator('[data-comment]');
const threadOf = async (role: Neutral, { id }: Case): Promise<Comment[]> =>
  (await api(role, 'GET', `comments/${id}?page=1&perPage=1000`)).data;

async function sendTo(page: Page, recipient: string) {
  await sendButton(page).click();
  await menu(page).getByRole('checkbox', { name: recipient, exact: true }).check();
  await submit(page).click();
}

/** Simulates a paste from another program. */
const paste = (page: Page, html: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    document.querySelector('[contenteditable]').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }`);

/** Simulates a paste of a picture from a web page, with its markup. */
const pastePicture = (page: Page, name: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<meta charset="utf-8"><img src="https://example.com/a.png">');
    // Starts like a JPEG picture; its fourth byte marks JPEG-LS.
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xf7]);
    clipboardData.items.add(new File([bytes], '${name}', { type: 'image/jpeg' }));
    document.querySelector('[contenteditable]').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }`);

/** Simulates a file dropped on the text. */
const drop = (page: Page, name: string, type: string) =>
  page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.4 a'], '${name}', { type: '${type}' }));
    const field = document.querySelector('[contenteditable]');
    const { x: clientX, y: clientY } = field.firstElementChild.getBoundingClientRect();
    const facts = { dataTransfer, clientX, clientY, bubbles: true, cancelable: true };
    field.dispatchEvent(new DragEvent('drop', facts));
  }`);

const pdf = { name: 'Order.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };
const SENT = 'Comment Added Successfully';

describe('the proceedings', () => {
  it('are written, formatted and sent to one of several respondents, then to several readers, named before sending and on the entry; and exported', async () => {
    const shown = await caseOf({ ...ongoing, respondentCount: 2 }, isManaged);
    const [first, second] = respondentsOf(shown).map(({ party }) => party.name);
    if (!first || !second) throw new Error('picked for its respondents');
    const page = await open('mediator', shown);
    const before = await threadOf('mediator', shown);
    await text(page).click();
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true);
    await page.keyboard.type('   ');
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Both sides met. ');
    await tool(page, 'Bold').click();
    await page.keyboard.type('Terms agreed');
    await page.keyboard.press('Control+b');
    await expect.poll(() => tool(page, 'Bold').getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Enter');

    // The toolbar is one Tab stop, with arrow keys inside.
    await page.keyboard.press('Shift+Tab');
    await expectFocus(tool(page, 'Align left'));
    await page.keyboard.press('End');
    await expectFocus(tool(page, 'Attach images or PDFs'));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expectFocus(tool(page, 'Align centre'));
    await page.keyboard.press('Enter');
    await expect.poll(() => tool(page, 'Align centre').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Tab');
    await expectFocus(text(page));
    await page.keyboard.type('Next date to follow');

    // Lists: from typing or the toolbar, a depth by Ctrl and a bracket. Tab leaves the text.
    await page.keyboard.press('Enter');
    await tool(page, 'Align left').click();
    await page.keyboard.type('2. Claims');
    await expect.poll(() => tool(page, 'Numbered list').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    await page.keyboard.type('rent');
    await page.keyboard.press('Control+]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+[');
    await page.keyboard.type('Costs');
    await page.keyboard.press('Shift+Tab');
    await expectFocus(tool(page, 'Align centre'));
    await expectAccessible(page);

    await sendButton(page).click();
    const app = menu(page).getByRole('checkbox', { name: /WhatsApp/ });
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await expect.poll(() => app.isDisabled()).toBe(true);
    await menu(page).getByRole('checkbox', { name: 'Respondents' }).check();
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await expect.poll(() => app.isDisabled()).toBe(true);
    const claimant = shown.parties.find(({ partyRole }) => partyRole === 'claimant');
    await expect
      .poll(() =>
        menu(page)
          .getByRole('group', { name: 'Respondents' })
          .getByRole('checkbox', { name: claimant?.party.name ?? '' })
          .count(),
      )
      .toBe(0);
    await menu(page).getByRole('checkbox', { name: second }).check();
    await expect.poll(() => app.isDisabled()).toBe(false);
    await expectAccessible(page);
    await submit(page).dblclick();
    await page.getByText(SENT).waitFor();

    await expect.poll(() => comments(page).count()).toBe(before.length + 1);
    const added = comments(page).last();
    await added.getByText(`Private to ${second}`, { exact: true }).waitFor();
    await expect.poll(() => added.getAttribute('data-own')).toBe('true');
    await expect.poll(() => added.locator('strong').innerText()).toBe('Terms agreed');
    const centred = added.getByText('Next date to follow');
    await expect.poll(() => centred.getAttribute('data-align')).toBe('center');
    await added.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d\d:\d\d [AP]M$/).waitFor();
    await expectFocus(text(page));
    await expect.poll(() => text(page).innerText()).toBe('\n');

    const after = await threadOf('mediator', shown);
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({
      visibilityType: 'respondent',
      visibilityPartyIds: [respondentsOf(shown)[1]?.partyId],
      content: expect.stringContaining(
        '<ol start="2"><li><p>Claims</p><ol><li><p>rent</p></li></ol></li><li><p>Costs</p></li></ol>',
      ),
    });
    await expect.poll(() => added.locator('ol').first().getAttribute('start')).toBe('2');

    const manager = shown.caseManager?.name;
    if (!claimant || !manager) throw new Error('made with all of them');
    await text(page).fill('For three');
    await sendButton(page).click();
    const tick = (name: string | RegExp) => menu(page).getByRole('checkbox', { name });
    const readers = menu(page).getByRole('status');
    await tick(/^All$/).check();
    for (const name of [first, second, claimant?.party.name, manager])
      await expect.poll(() => readers.innerText()).toContain(name);
    await tick(claimant?.party.name ?? '').check();
    await expect.poll(() => tick(/^All$/).isChecked()).toBe(false);
    await tick(/^Respondents/).check();
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await tick(second).check();
    await expect
      .poll(() => readers.innerText())
      .toBe(`Read by ${claimant?.party.name}, ${second}, ${manager} (Case Manager).`);
    await expectAccessible(page);
    await submit(page).click();
    await page.getByText(SENT).waitFor();
    const next = comments(page).last();
    await next
      .getByText(`Private to ${claimant?.party.name}, ${second}`, { exact: true })
      .waitFor();
    await next.getByText(`Also read by ${manager} (Case Manager)`, { exact: true }).waitFor();
    await expectAccessible(page);
    expect((await threadOf('mediator', shown)).at(-1)).toMatchObject({
      visibilityType: 'claimant',
      alsoVisibleTo: ['respondent'],
      visibilityPartyIds: [claimant?.partyId, respondentsOf(shown)[1]?.partyId],
    });

    // Private entries are left out of an export unless they are chosen.
    const opener = panel(page).getByRole('button', { name: 'Export' });
    const dialog = page.getByRole('dialog', { name: 'Export the proceedings' });
    const queries: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.includes('/downloadComments/')) queries.push(searchParams.get('privateEntries'));
    });
    const exportNow = dialog.getByRole('button', { name: 'Export' });
    const exported = async () => {
      const download = page.waitForEvent('download');
      await exportNow.click();
      return download;
    };
    await opener.click();
    await expect
      .poll(() => dialog.getByRole('radio', { name: /^Leave out/ }).isChecked())
      .toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(opener);
    await opener.click();
    const saved = await exported();
    expect(saved.suggestedFilename()).toBe(`Proceedings ${shown.caseCode}.pdf`);
    expect((await bytesOf(saved)).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByText('Download completed').waitFor();
    await opener.click();
    await dialog.getByRole('radio', { name: /^Include .* marked PRIVATE$/ }).check();
    await exported();
    expect(queries).toEqual(['omit', 'include']);

    // The reason of a refusal is beside the button.
    browser.allowProblem(/Failed to load resource/);
    await page.route(/downloadComments/, (route) =>
      route.fulfill({ status: 409, json: { message: 'It is refused', requestId: '1' } }),
    );
    await opener.click();
    await exportNow.click();
    await page.locator('.form-failure').getByText('It is refused').waitFor();
  });

  it('keep the text pasted from Word without styles or scripts, wait for their readers, accept images and PDFs by button, drop and paste, and refuse other files', async () => {
    browser.allowProblem(/ERR_FAILED|Failed to load/);
    const shown = await caseOf(ongoing);
    const readers = /\/api\/comments\/[^/]+\/readers/;
    const page = await browser.open(`/mediator/cases/${shown.id}`, {
      as: 'mediator',
      refused: readers,
    });
    await text(page).click();
    await paste(
      page,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head>
       <body><!--StartFragment--><h1 style="color:#c00">Minutes</h1>
       <p class=MsoNormal style='text-align:center;mso-x:"y"'><b style="font-size:30pt">Present</b> <span style="font-style:italic">both</span><o:p></o:p></p>
       <ol start=3><li style="x:y">Claimant</li><li><p>Respondent</p></li></ol>
       <table><tr><td>Item</td><td style="width:1px">Sum</td></tr></table>
       <p onclick="document.title='pwned'">End<img src=x onerror="document.title='pwned'">
       <script>document.title='pwned'</script><a href="javascript:document.title='pwned'">x</a></p>
       <!--EndFragment--></body></html>`,
    );
    await expect
      .poll(() => text(page).innerHTML())
      .toBe(
        [
          '<p>Minutes</p>',
          '<p data-align="center"><strong>Present</strong> <em>both</em></p>',
          '<ol start="3"><li><p>Claimant</p></li><li><p>Respondent</p></li></ol>',
          '<p>Item | Sum</p>',
          '<p>End x</p>',
        ].join(''),
      );
    expect(await page.title()).not.toBe('pwned');

    await text(page).fill('Order attached: ');
    // Nothing is sent before it is known who reads it.
    await sendButton(page).click();
    await menu(page).getByRole('checkbox', { name: 'All' }).check();
    await menu(page)
      .getByText(/lost Network Connectivity/)
      .waitFor();
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await page.unroute(readers);
    await menu(page).getByRole('button', { name: 'Try again' }).click();
    await menu(page)
      .getByText(/^Read by /)
      .waitFor();
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
    await menu(page).getByRole('button', { name: 'Cancel' }).click();

    const input = panel(page).locator('input[type=file]');
    await input.setInputFiles({ ...pdf, name: 'notes.txt', mimeType: 'text/plain' });
    await page.getByRole('alert').getByText('Invalid File Type').waitFor();

    const isUpload = (address: URL) => address.pathname.includes('/commentAttachment/');
    await page.route(isUpload, (route) => route.abort());
    await input.setInputFiles(pdf);
    await page.getByRole('alert').getByText('File upload failed').waitFor();
    await page.unroute(isUpload);

    // A stalled upload is cancelled; the text stays.
    await page.route(isUpload, () => undefined);
    await input.setInputFiles(pdf);
    await panel(page).getByRole('status').getByText('Uploading file...').waitFor();
    await panel(page).getByRole('progressbar', { name: 'Upload of Order.pdf' }).waitFor();
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true);
    await panel(page).getByRole('button', { name: 'Cancel the upload of Order.pdf' }).click();
    await expect.poll(() => sendButton(page).isDisabled()).toBe(false);
    await page.unroute(isUpload);

    await input.setInputFiles(pdf);
    await text(page).getByRole('link', { name: 'Order.pdf' }).waitFor();
    await drop(page, 'Annexure.pdf', 'application/pdf');
    await text(page).getByRole('link', { name: 'Annexure.pdf' }).waitFor();
    await pastePicture(page, 'site.jpg');
    await text(page).getByRole('link', { name: 'site.jpg' }).waitFor();
    // The server checks the bytes: this file is not a picture.
    await sendTo(page, 'All');
    await page.getByRole('alert').getByText('Invalid File Type').waitFor();
    await expectFocus(text(page));
    for (const _letter of 'site.jpg ') await page.keyboard.press('Backspace');
    await sendTo(page, 'All');
    await page.getByText(SENT).waitFor();
    const link = comments(page)
      .last()
      .getByRole('link', { name: /^Order.pdf/ });
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    await expect.poll(() => link.locator('svg').count()).toBe(1);
    const answer = await fetch(String(await link.getAttribute('href')));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
  });

  it('open at the newest comment, show new ones of other users, keep a draft through a failure and a reload, and send it once', async () => {
    browser.allowProblem(/ERR_FAILED|Failed to load/);
    const shown = await caseOf(ongoing, isManaged);
    for (const n of [1, 2, 3, 4, 5, 6])
      await api('mediator', 'POST', `comments/${shown.id}`, {
        content: `<p>Line ${n}</p>`,
        visibilityType: 'all',
      });
    const page = await open('mediator', shown);
    const region = panel(page).getByRole('region', { name: /^Comments/ });
    await page.getByText('Line 6').waitFor();
    await expect.poll(async () => (await region.boundingBox())?.height).toBeLessThanOrEqual(400);
    const isInSight = async (words: string) => {
      const at = await region.getByText(words, { exact: true }).boundingBox();
      const frame = await region.boundingBox();
      return !!at && !!frame && at.y >= frame.y && at.y + at.height <= frame.y + frame.height;
    };
    await expect.poll(() => isInSight('Line 6')).toBe(true);
    await region.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => isInSight('Line 6')).toBe(false);

    await api('caseManager', 'POST', `comments/${shown.id}`, {
      content: '<p>From the manager</p>',
      visibilityType: 'all',
    });
    const added = panel(page).getByRole('button', { name: 'Show 1 new comment' });
    await added.waitFor();
    await panel(page)
      .getByRole('status')
      .getByText(/^New comment by /)
      .waitFor({ state: 'attached' });
    await added.click();
    await expect.poll(() => isInSight('From the manager')).toBe(true);
    await expect.poll(() => added.count()).toBe(0);

    const before = await threadOf('mediator', shown);
    await text(page).fill('Kept');
    await panel(page).getByText('Draft kept in this browser').waitFor();
    const keys: (string | undefined)[] = [];
    await page.route('**/api/comments/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length === 1) await route.fetch();
      return keys.length > 2 ? route.continue() : route.abort();
    });
    // The server stores the first request; the browser gets no response.
    await sendTo(page, 'All');
    await page
      .getByRole('alert')
      .getByText(/lost Network Connectivity/)
      .waitFor();
    await expect.poll(() => text(page).innerText()).toBe('Kept');
    await sendTo(page, 'Case Manager');
    await expect.poll(() => keys.length).toBe(2);
    await page
      .getByRole('alert')
      .getByText(/lost Network Connectivity/)
      .waitFor();
    await page.reload();
    await sendTo(page, 'All');
    await page.getByText(SENT).waitFor();
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(await threadOf('mediator', shown)).toHaveLength(before.length + 1);
    await expect.poll(() => text(page).innerText()).toBe('\n');
    await expect.poll(() => storedTexts(page)).not.toContain('Kept');
  });

  it('keep a draft for the next session when an idle session ends', async () => {
    const shown = await caseOf(ongoing);
    // A session used by this test only: the other tests share one.
    const token = await signInAgain(inject('addresses'), 'mediator');
    const page = await browser.open(`/mediator/cases/${shown.id}`, { as: { token } });
    await text(page).fill('Called away');
    await panel(page).getByText('Draft kept in this browser').waitFor();
    const keep = (key: string, value: string) =>
      page.evaluate(`localStorage.setItem('${key}', ${JSON.stringify(value)})`);
    await page.goto('/favicon.svg');
    await keep(ACTIVITY_KEY, String(Date.now() - 1_000_000));
    await page.goto(`/mediator/cases/${shown.id}`);
    await page.waitForURL('/');

    await keep(ACTIVITY_KEY, String(Date.now()));
    await keep(TOKEN_KEY, String(inject('tokens')['mediator']));
    await page.goto(`/mediator/cases/${shown.id}`);
    await text(page).getByText('Called away').waitFor();
  });

  it('show a loading error with a retry, injected markup as harmless text, and no copy to a messaging app that is not configured', async () => {
    browser.allowProblem(/ERR_FAILED|Failed to load/);
    const shown = await caseOf(ongoing);
    const [one] = await threadOf('mediator', shown);
    const page = await browser.open(`/mediator/cases/${shown.id}`, {
      as: 'mediator',
      refused: /\/api\/comments\//,
    });
    await panel(page)
      .getByText(/lost Network Connectivity/)
      .waitFor();
    await page.unroute(/\/api\/comments\//);
    await page.route('**/api/comments/*', (route) =>
      route.fulfill({
        json: {
          data: [
            {
              ...one,
              content: `<p style="position:fixed;inset:0" data-align="right" class="composer">Hello
                <script>document.title='pwned'</script><img src=x onerror="document.title='pwned'">
                <svg onload="document.title='pwned'"></svg><iframe src="https://example.com"></iframe>
                <a href="javascript:document.title='pwned'">no link</a>
                <a href="https://example.com/rules" target="_self" onclick="document.title='pwned'">rules</a></p>`,
            },
          ],
          page: 1,
          perPage: 1000,
          total: 1,
          lastPage: 1,
          isMessagingAppAvailable: false,
        },
      }),
    );
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    const shownText = comments(page).getByText('Hello');
    await shownText.waitFor();
    await expect.poll(() => shownText.getAttribute('data-align')).toBe('right');
    await expect.poll(() => shownText.getAttribute('style')).toBeNull();
    await expect.poll(() => shownText.getAttribute('class')).toBeNull();
    await expect.poll(() => shownText.locator('script, img, iframe, svg').count()).toBe(0);
    await expect.poll(() => comments(page).getByRole('link').count()).toBe(1);
    const link = comments(page).getByRole('link', { name: /^rules/ });
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('onclick')).toBeNull();
    await comments(page).getByText('no link').click();
    expect(await page.title()).not.toBe('pwned');

    await text(page).fill('By the portal alone');
    await sendButton(page).click();
    await menu(page).getByRole('checkbox', { name: 'All' }).check();
    await expect
      .poll(() =>
        menu(page)
          .getByRole('checkbox', { name: /WhatsApp/ })
          .count(),
      )
      .toBe(0);
  });

  it('can be written on a phone', async () => {
    const shown = await caseOf(ongoing);
    const [respondent] = respondentsOf(shown).map(({ party }) => party.name);
    const page = await open('mediator', shown, 'phone');
    await text(page).fill('From the train');
    await expectNoSidewaysScroll(page);
    await sendButton(page).tap();
    await menu(page)
      .getByRole('checkbox', { name: respondent ?? '' })
      .tap();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await submit(page).tap();
    await page.getByText(SENT).waitFor();
    await comments(page).last().getByText(`Private to ${respondent}`).waitFor();
    await expectNoSidewaysScroll(page);
  });
});
