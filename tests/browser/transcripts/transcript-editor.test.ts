import { describe, expect, inject, it } from 'vitest';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import {
  button,
  currentTime,
  isPaused,
  marks,
  ongoing,
  openTranscript,
  paragraphs,
  paste,
  playerIsReady,
  save,
  select,
  shownText,
  stored,
  textOf,
  words,
} from '#tests/support/browser/transcript-screen.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { ownTranscript } from '#tests/support/stack/own-transcript.ts';
import { signByLink } from '#tests/support/stack/sign-at-gateway.ts';

/** The transcript screen (seed 2, sections 2, 4, 9; D70–D72). */

const browser = startBrowser();
const addresses = inject('addresses');
const open = (
  ...facts: Parameters<typeof openTranscript> extends [unknown, ...infer Rest] ? Rest : never
) => openTranscript(browser, ...facts);

describe('a transcript', () => {
  it('is the newest of the case, with its id in the address and its breadcrumbs, and its words of low confidence; finds and replaces one match, or all, as one step, in whole words and of one speaker; undoes and redoes each step, also splits; takes pasted Word markup as text, composes words of an input method, and stays usable with a paragraph of 10,000 words', async () => {
    const { page, transcriptId } = await open();

    await page.getByRole('heading', { name: 'Hearing of the test' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('transcript')).toBe(transcriptId);
    await expect.poll(() => shownText(page)).toEqual(paragraphs);
    const label = 'Speaker 2, 00:00:04:00, confidence 82 percent';
    await page.getByRole('textbox', { name: label }).waitFor();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect
      .poll(() => crumbs.getByRole('listitem').allInnerTexts())
      .toEqual(['Cases', 'Mediation', 'Transcript']);
    await page.getByText(/^MED-\d{4}-\d+, /).waitFor();

    await expect.poll(() => marks(page, 'uncertain')).toBe(5);
    await button(page, 'Next low-confidence word (Alt+W)').click();
    const selected = () => page.evaluate('String(document.getSelection())');
    await expect.poll(selected).toBe('the');
    await page.getByText('00:00:02:00 · confidence 30 %').waitFor();
    await button(page, 'Next low-confidence word (Alt+W)').click();
    await expect.poll(selected).toBe('put');
    await button(page, 'Previous low-confidence word (Alt+Shift+W)').click();
    await expect.poll(selected).toBe('the');

    await words(page, 0).click();
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find', { exact: true }).fill('NOTICE');
    await page.getByText('1 of 2').waitFor();
    await expect.poll(() => marks(page, 'hit')).toBe(1);
    await expect.poll(() => marks(page, 'hit-shown')).toBe(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText('2 of 2').waitFor();
    await page.getByLabel('Replace with').fill('letter');
    await button(page, 'Replace').click();
    await textOf(page).toEqual([
      paragraphs[0],
      paragraphs[1],
      'A letter was sent by registered post.',
    ]);
    await page.getByLabel('Match case').check();
    await page.getByText('No matches').waitFor();
    await page.getByLabel('Find', { exact: true }).fill('w');
    await page.getByLabel('Replace with').fill('W');
    await button(page, 'Replace all').click();
    await expectSnackbar(page, '3 matches replaced');
    await button(page, 'Undo (Ctrl+Z)').click();
    await textOf(page).toContain('A letter was sent by registered post.');
    await button(page, 'Undo (Ctrl+Z)').click();
    await textOf(page).toEqual(paragraphs);

    // Whole words, and those of one speaker.
    await page.getByLabel('Match case').uncheck();
    await page.getByLabel('Find', { exact: true }).fill('a');
    await page.getByText('1 of 8', { exact: true }).waitFor();
    await page.getByLabel('Whole words').check();
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await page.getByLabel('Find', { exact: true }).fill('was');
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await page.getByLabel('Speaker of the words').selectOption('Speaker 2');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Find', { exact: true }).fill('');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await expect.poll(() => button(page, 'Replace all').isDisabled()).toBe(true);
    await page.getByLabel('Find', { exact: true }).press('Escape');
    await page.getByLabel('Find', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => marks(page, 'hit-shown')).toBe(0);

    await select(page, 0, 0);
    await page.keyboard.type('Now ');
    await select(page, 1, 5);
    await page.keyboard.press('Enter');
    await textOf(page).toEqual([
      `Now ${paragraphs[0]}`,
      'I put',
      'it to you that no notice was given.',
      paragraphs[2],
    ]);

    await page.keyboard.press('Control+z');
    await textOf(page).toEqual([`Now ${paragraphs[0]}`, paragraphs[1], paragraphs[2]]);
    await button(page, 'Undo (Ctrl+Z)').click();
    await textOf(page).toEqual(paragraphs);
    await expect.poll(() => button(page, 'Undo (Ctrl+Z)').isDisabled()).toBe(true);
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);
    await page.keyboard.press('Control+Shift+z');
    await textOf(page).toEqual([`Now ${paragraphs[0]}`, paragraphs[1], paragraphs[2]]);
    await page.keyboard.press('Control+z');
    await textOf(page).toEqual(paragraphs);

    // Pasted text, composed words, and a long paragraph.
    await select(page, 2, 0, paragraphs[2]?.length ?? 0);
    const html =
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><style>p{color:red}</style>' +
      '<body><p class=MsoNormal><b>Order</b> <o:p>dated</o:p></p><img src=x onerror="window.hit=1"></body></html>';
    await paste(page, { 'text/html': html, 'text/plain': 'Order\r\n\r\n\u202ddated\t 5 May' });
    await textOf(page).toEqual([paragraphs[0], paragraphs[1], 'Order', 'dated 5 May']);
    expect(await page.evaluate('window.hit')).toBeUndefined();
    await expect.poll(() => words(page, 2).locator('*').count()).toBe(0);

    await select(page, 1, 0);
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', {
      selectionStart: 2,
      selectionEnd: 2,
      text: 'नम',
    });
    await input.send('Input.insertText', { text: 'नमस्ते ' });
    await textOf(page).toContain(`नमस्ते ${paragraphs[1]}`);
    await save(page);
    expect((await stored(transcriptId))[1]?.[0]).toEqual(['नमस्ते', undefined]);

    const long = Array.from({ length: 10_000 }, (_none, at) => `word${at}`).join(' ');
    await select(page, 1, 0, `नमस्ते ${paragraphs[1]}`.length);
    await paste(page, { 'text/plain': long });
    await page.keyboard.type(' end');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('begin ');
    await save(page);

    expect((await stored(transcriptId))[1]).toHaveLength(10_002);
    await expect.poll(() => page.locator('.transcript-pane *').count()).toBeLessThan(60);
    await select(page, 1, 0);
    await paste(page, { 'text/plain': long });
    await page.getByText('A paragraph can have at most 12,000 words').waitFor();
    expect((await words(page, 1).innerText()).length).toBe(
      long.length + ' end'.length + 'begin '.length,
    );
  });

  it('is edited, split and merged by keys, names its speakers, shows who changed what, and is restored', async () => {
    const { page, transcriptId } = await open();
    await expectAccessible(page);
    await select(page, 0, 'The claiment'.length);
    for (let at = 0; at < 'iment'.length; at += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('imant humbly');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await textOf(page).toEqual([
      'The claimant humbly states that the goods were late.',
      'I put it to you that no notice was given. A notice was sent by registered post.',
    ]);
    await page.keyboard.press('Enter');
    await textOf(page).toEqual([
      'The claimant humbly states that the goods were late.',
      paragraphs[1],
      paragraphs[2],
    ]);

    await save(page);

    const [first, second] = await stored(transcriptId);
    expect(first?.slice(0, 4)).toEqual([
      ['The', 0],
      ['claimant', 1],
      ['humbly', undefined],
      ['states', 2],
    ]);
    expect(second).toHaveLength(10);

    const names = () => page.locator('.transcript-speaker').allInnerTexts();
    // The two halves of the split paragraph have its speaker.
    await page.getByRole('button', { name: 'Speaker: Speaker 2. Change' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Speaker' });
    await dialog.getByLabel('Rename everywhere').check();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('<b>Rao</b>');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('The characters < and > are not allowed').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('सुश्री राव');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(names).toEqual(['Speaker 1', 'सुश्री राव', 'सुश्री राव']);

    await page.getByRole('button', { name: 'Speaker: Speaker 1. Change' }).click();
    await dialog.getByLabel('Speaker', { exact: true }).selectOption('सुश्री राव');
    await dialog.getByLabel('Column of the export').selectOption('Question');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(names).toEqual(['सुश्री राव', 'सुश्री राव', 'सुश्री राव']);
    await page.getByRole('textbox', { name: /^Question, सुश्री राव/ }).waitFor();
    await save(page);
    await page.reload();
    await textOf(page).toEqual([
      'The claimant humbly states that the goods were late.',
      paragraphs[1],
      paragraphs[2],
    ]);
    await expect.poll(names).toEqual(['सुश्री राव', 'सुश्री राव', 'सुश्री राव']);

    await button(page, 'History').click();
    const drawer = page.getByRole('dialog', { name: 'History' });
    await drawer
      .getByText(/Ananya Krishnan, Mediator · \d paragraphs? changed/)
      .first()
      .waitFor();
    await drawer.getByRole('button', { name: 'Show changes of version 1' }).click();
    await drawer.locator('ins', { hasText: 'humbly' }).waitFor();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Restore recognised text' }).click();
    await page
      .getByRole('dialog', { name: 'Restore version' })
      .getByRole('button', { name: 'Restore', exact: true })
      .click();

    await textOf(page).toEqual(paragraphs);
    await button(page, 'History').click();
    await drawer.getByText(/Recognised text restored/).waitFor();
  });

  it('says that there is none; keeps unsaved changes over a reload, and asks before it is left', async () => {
    const own = await ownCase(ongoing);
    const caseId = own.id;
    const page = await browser.open(`/mediator/cases/${own.id}/transcription?caseType=mediation`, {
      as: 'mediator',
    });

    await page.getByText('Transcript Not Available').waitFor();
    await expectAccessible(page);
    await ownTranscript(addresses, own, { paragraphs });
    await page.reload();
    await words(page, 0).waitFor();

    await select(page, 0, 0);
    await page.keyboard.type('Draft: ');
    await textOf(page).toContain(`Draft: ${paragraphs[0]}`);

    await page.getByRole('link', { name: 'Mediation' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    await (await asked).accept();
    await reload;
    await page.getByText('Changes that you made before and did not save are shown.').waitFor();
    await expect.poll(async () => (await shownText(page))[0]).toBe(`Draft: ${paragraphs[0]}`);

    await page.goBack({ waitUntil: 'commit' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Mediation').click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`/mediator/cases/${caseId}?caseType=mediation`);
    await page.goto(`/mediator/cases/${caseId}/transcription?caseType=mediation`);
    await page.getByRole('button', { name: 'Discard them' }).click();
    await textOf(page).toEqual(paragraphs);
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);
  });

  it('shows both texts when two windows save, and keeps the chosen ones (D70); takes over other versions automatically, but never into unsaved changes', async () => {
    browser.allowProblem(/409/);
    const { page, transcriptId, address } = await open();
    const other = await page.context().newPage();
    await other.goto(address);
    await words(other, 2).waitFor();
    for (const [window, word] of [
      [page, 'mine'],
      [other, 'theirs'],
    ] as const) {
      await select(window, 0, 0);
      await window.keyboard.type(`${word} `);
    }
    await select(other, 2, 0);
    await other.keyboard.type('Later: ');
    await save(other);
    await button(page, 'Save').click();

    const merge = page.getByRole('dialog', { name: 'Changed meanwhile' });
    await merge.getByText(/1 other change was included/).waitFor();
    await merge.getByRole('region', { name: 'Mine' }).getByText(`mine ${paragraphs[0]}`).waitFor();
    await merge
      .getByRole('region', { name: 'Theirs' })
      .getByText(`theirs ${paragraphs[0]}`)
      .waitFor();
    await expectAccessible(page);
    await expect.poll(() => button(page, 'Save merged text').isDisabled()).toBe(true);
    await merge.getByLabel('Keep both').check();
    await button(page, 'Save merged text').click();
    await expectSnackbar(page, 'Transcript Updated Successfully');

    const merged = [
      `mine ${paragraphs[0]}`,
      `theirs ${paragraphs[0]}`,
      paragraphs[1],
      `Later: ${paragraphs[2]}`,
    ];
    await textOf(page).toEqual(merged);
    expect((await stored(transcriptId)).map((one) => one.map(([text]) => text).join(' '))).toEqual(
      merged,
    );
    await other.bringToFront();
    await button(other, 'Refresh').click();
    await textOf(other).toEqual(merged);

    await page.getByLabel('Auto Refresh').check();
    await select(other, 0, 0);
    await other.keyboard.type('First ');
    await save(other);

    await textOf(page).toContain(`First ${merged[0]}`);
    await select(page, 1, 0);
    await page.keyboard.type('unsaved ');
    await select(other, 2, 0);
    await other.keyboard.type('Second ');
    await save(other);

    await page.getByText('Another version was saved meanwhile.').waitFor();
    await expect
      .poll(() => shownText(page))
      .toEqual([`First ${merged[0]}`, `unsaved ${merged[1]}`, merged[2], merged[3]]);
  });

  it('takes suggestions, also of the first word, and accepts or rejects them (D71); redacts words, exports in a new window, and signs the version as a reporter’s form (ADR 108)', async () => {
    const { page, transcriptId, address } = await open();
    await select(page, 0, 0, 'The claiment'.length);
    await button(page, 'Suggest').click();
    const dialog = page.getByRole('dialog', { name: 'Suggest' });
    await dialog.getByLabel('Suggested text').fill('The claimant');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Suggest', exact: true }).click();
    const suggestion = page.getByRole('group', { name: 'Suggestion of Ananya Krishnan, Mediator' });
    await suggestion.waitFor();
    await expect.poll(() => marks(page, 'suggestion')).toBe(1);
    await expectAccessible(page);
    await save(page);
    await page.reload();
    await suggestion.getByRole('button', { name: 'Reject' }).click();
    await suggestion.waitFor({ state: 'detached' });
    await button(page, 'Undo (Ctrl+Z)').click();
    await suggestion.getByRole('button', { name: 'Accept' }).click();

    await textOf(page).toContain('The claimant states that the goods were late.');
    await save(page);
    expect((await stored(transcriptId))[0]?.slice(0, 2)).toEqual([
      ['The', 0],
      ['claimant', 1],
    ]);

    await select(page, 0, 4, 12);
    await button(page, 'Redact').click();
    await expect.poll(() => marks(page, 'redacted')).toBe(1);
    await save(page);
    await button(page, 'Export').click();
    const exporting = page.getByRole('dialog', { name: 'Export' });
    await expectAccessible(page);
    await exporting.getByLabel('Text', { exact: true }).check();
    const called = page.waitForRequest(/downloadTranscripts/);
    const opened = page.context().waitForEvent('page');
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();

    expect((await called).postDataJSON()).toEqual({
      transcriptId,
      fileFormat: 'text',
      redact: true,
    });
    await opened;
    await exporting.waitFor({ state: 'hidden' });
    await select(page, 0, 4, 12);
    await button(page, 'Unredact').click();
    await expect.poll(() => marks(page, 'redacted')).toBe(0);

    // Only a saved version is signed.
    await button(page, 'Export').click();
    await exporting.getByLabel(/^Reporter’s form \(PDF\)/).check();
    await exporting.getByText('Save your changes first.').waitFor();
    await page.keyboard.press('Escape');
    await save(page);
    await button(page, 'Export').click();
    await exporting.getByLabel(/^Reporter’s form \(PDF\)/).check();
    await exporting.getByLabel(/^Of other people/).check();
    await exporting.getByRole('button', { name: 'Add signatory' }).click();
    await expectFocus(exporting.getByLabel('Name of signatory 2'));
    await exporting.getByRole('button', { name: 'Request signatures' }).click();
    await expect.poll(() => exporting.getByText('Name is required').count()).toBe(2);
    await expectFocus(exporting.getByLabel('Name of signatory 1'));
    await exporting.getByRole('button', { name: 'Remove signatory 1' }).press('Enter');
    await expectFocus(exporting.getByLabel('Name of signatory 1'));
    await expectAccessible(page);
    await exporting.getByLabel(/^My own/).check();
    await exporting.getByRole('button', { name: 'Sign now' }).click();
    await page.getByRole('heading', { name: 'Signer Gateway' }).waitFor();
    await signByLink(addresses, page.url());
    await page.goto(address);
    await button(page, 'History').click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history.getByText(/^Signed by Ananya Krishnan on /).waitFor();
    await history.getByRole('button', { name: 'Download version 4, signed' }).waitFor();
    await expectAccessible(page);
  });

  it('plays from words, follows them, has the keys of the player (D72), and keeps its settings', async () => {
    const { page } = await open({ paragraphs, recordingSeconds: 60, mediaType: 'video/mp4' });
    await playerIsReady(page);
    await expectAccessible(page);
    await words(page, 1).click();
    const reached = await currentTime(page);
    expect(reached).toBeGreaterThanOrEqual(4);
    await expect.poll(() => marks(page, 'current')).toBe(1);

    await page.keyboard.press('Alt+l');
    await expect.poll(() => currentTime(page)).toBeCloseTo(reached + 10, 0);
    await page.keyboard.press('Alt+j');
    await expect.poll(() => currentTime(page)).toBeCloseTo(reached, 0);
    // Meta belongs to the browser, except in the player.
    await page.keyboard.press('Meta+l');
    await expect.poll(() => currentTime(page)).toBeCloseTo(reached, 0);
    await page.getByLabel('Playback speed').focus();
    await page.keyboard.press('Meta+l');
    await expect.poll(() => currentTime(page)).toBeCloseTo(reached + 10, 0);
    await page.getByLabel('Playback speed').selectOption('0.5');
    await page.keyboard.press('Alt+k');
    await expect.poll(() => isPaused(page)).toBe(false);
    await page
      .getByText(/^00:00:1[4-9]:\d\d$/)
      .first()
      .waitFor();

    await select(page, 0, 0);
    await page.keyboard.type('x');
    await expect.poll(() => isPaused(page)).toBe(true);
    // Goes on when nothing is typed for a while.
    await expect.poll(() => isPaused(page)).toBe(false);
    await page.keyboard.press('Alt+k');
    await expect.poll(() => isPaused(page)).toBe(true);
    await expect.poll(async () => (await shownText(page))[0]).toBe(`x${paragraphs[0]}`);
    await button(page, 'Undo (Ctrl+Z)').click();
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);

    // Its other keys, while a person types.
    await page.getByLabel('Playback speed').selectOption('1');
    const speed = () =>
      page.evaluate<number>("document.querySelector('audio, video').playbackRate");
    await words(page, 2).click();
    await page.keyboard.press('Alt+l');
    const later = await currentTime(page);
    await page.keyboard.press('Alt+h');
    await expect.poll(() => currentTime(page)).toBeCloseTo(later - 5, 0);
    await page.keyboard.press('Alt+.');
    await page.keyboard.press('Alt+.');
    await expect.poll(speed).toBe(1.5);
    await expect.poll(() => page.getByLabel('Playback speed').inputValue()).toBe('1.5');
    await page.keyboard.press('Alt+,');
    await expect.poll(speed).toBe(1.25);

    await select(page, 0, 0);
    const selected = () => page.evaluate('String(document.getSelection())');
    await page.keyboard.press('Alt+w');
    await expect.poll(selected).toBe('the');
    await page.keyboard.press('Alt+w');
    await expect.poll(selected).toBe('put');
    await page.keyboard.press('Alt+Shift+w');
    await expect.poll(selected).toBe('the');
    await textOf(page).toEqual(paragraphs);

    await button(page, 'Keys').click();
    const sheet = page.getByRole('dialog', { name: 'Keys of the transcript' });
    await sheet.getByText('Next low-confidence word').waitFor();
    await expectAccessible(page);
    // In a dialog the keys of the text do nothing.
    await page.keyboard.press('Alt+w');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await page.locator('video').waitFor();
    await page.evaluate(
      "Object.defineProperty(document, 'pictureInPictureEnabled', { value: false })",
    );
    const alert = page.waitForEvent('dialog');
    const click = button(page, 'Picture in picture').click();
    expect((await alert).message()).toBe(
      'Picture in Picture not supported in this browser, try chrome.',
    );
    await (await alert).accept();
    await click;
    await button(page, 'View').click();
    await page.getByLabel('Show timecodes').uncheck();
    await page.getByLabel('Show speaker labels').uncheck();
    await page.getByLabel('Display preview for video').uncheck();
    await expectAccessible(page);
    await page.reload();
    await words(page, 0).waitFor();
    await playerIsReady(page);

    await expect
      .poll(() => page.locator('.transcript-time:visible, .transcript-speaker:visible').count())
      .toBe(0);
    await expect.poll(() => page.locator('video').isVisible()).toBe(false);
  });

  it('reads well on a phone, with the player at the bottom, find, and bookmarks', async () => {
    const { page } = await open({ paragraphs, recordingSeconds: 30 }, { size: 'phone' });
    await playerIsReady(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const player = page.getByRole('complementary', { name: 'Recording' });
    const box = await player.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740);
    await expect
      .poll(() => button(page, 'Next low-confidence word (Alt+W)').isVisible())
      .toBe(false);
    await button(page, 'More tools').click();
    await button(page, 'Next low-confidence word (Alt+W)').click();
    await page.getByText('confidence 30 %').waitFor();
    await expectNoSidewaysScroll(page);
    await button(page, 'Find and replace (Ctrl+F)').click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByLabel('Find', { exact: true }).press('Escape');

    await words(page, 1).click();
    await button(page, 'Bookmark').click();
    const naming = page.getByRole('dialog', { name: 'Bookmark', exact: true });
    await naming.getByLabel('Name').fill('A rather long name of a bookmark, for a narrow screen');
    await naming.getByRole('button', { name: 'Add' }).click();
    await expectSnackbar(page, 'Bookmark Added');
    await expectNoSidewaysScroll(page);
    await button(page, 'All comments').click();
    const drawer = page.getByRole('dialog', { name: 'Comments and bookmarks' });
    await drawer.getByRole('tab', { name: 'Bookmarks' }).click();
    await drawer.getByText('A rather long name').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
