import { synthesiseConversation, writeWav } from 'local-aws/transcribe';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { changeRecording } from '#lambdas/recordings/record/recording-repository.ts';
import { addRecording } from '#lambdas/recordings/seed.door.ts';
import { connectStores } from '#seed/connect-stores.ts';
import { systemClock } from '#shared/clock.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSnackbar,
  hasLoaded,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { addLiveWords } from '#tests/support/spoken/add-live-words.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { openCaseDocuments } from './register.ts';

const browser = startBrowser();

const SPEECH = synthesiseConversation([
  { speaker: 0, text: 'Is the notice served?' },
  { speaker: 1, text: 'It was served on Monday.' },
]);
const file = (name: string, samples: Int16Array) => ({
  name,
  mimeType: 'audio/wav',
  buffer: writeWav(samples),
});

/** The part of an audio element that the test uses. */
type Player = { muted: boolean; currentTime: number; play(): Promise<void> };

const arbitration = () => ownCase({ kind: 'arbitration', status: 'negotiationOngoing' });

/** Opens the section in the case documents drawer. */
async function openRecordings(page: Page) {
  const drawer = await openCaseDocuments(page);
  await drawer.getByText('View Recordings').click();
  // What arrives later moves the buttons while they are pressed.
  await hasLoaded(page);
  return drawer;
}

async function uploadRecording(page: Page, chosen: ReturnType<typeof file>, begun = '') {
  await page.getByRole('button', { name: 'Upload recording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload recording' });
  await dialog.getByLabel('Recording', { exact: true }).setInputFiles(chosen);
  if (begun !== '') await dialog.getByLabel(/^Recording begins/).fill(begun);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectSnackbar(page, 'Successfully Uploaded');
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Recordings' }).locator('tbody').getByRole('row');

describe('the recordings of a case', () => {
  it('of a wrong type are refused before the upload; others are uploaded, transcribed, played and read in place; those of one day are one hearing, in the order of their times, and played through as one', async () => {
    const { id } = await arbitration();
    await addLiveWords(id, ['We begin with the admissions.'], '2026-03-16T08:30:00.000Z');
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });
    const drawer = await openRecordings(page);
    await drawer.getByText('No recordings found').waitFor();
    await page.getByRole('button', { name: 'Upload recording' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload recording' });
    const choose = dialog.getByLabel('Recording', { exact: true });
    await choose.setInputFiles({ ...file('x.wav', SPEECH), buffer: Buffer.from('no sound') });
    await dialog.getByText(/Invalid File Type/).waitFor();
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Upload', exact: true }).isDisabled())
      .toBe(true);
    await choose.setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-'),
    });
    await dialog.getByText('Invalid File Type', { exact: true }).waitFor();
    await choose.setInputFiles(file('call-0042.wav', SPEECH));
    await dialog.getByLabel('Name').fill('Hearing of Monday');
    await dialog.getByLabel(/^Recording begins/).fill('2026-03-16T14:05');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expectSnackbar(page, 'Successfully Uploaded');

    const row = rows(page).first();
    await row.getByRole('link', { name: 'Hearing of Monday', exact: true }).waitFor();
    expect((await row.innerText()).replace('Id', '').trim()).toMatch(/^1\s/);
    const transcript = row.getByRole('link', {
      name: 'Transcript of Hearing of Monday',
      exact: true,
    });
    await transcript.waitFor();
    await expect
      .poll(() => transcript.getAttribute('href'))
      .toMatch(
        new RegExp(
          `^/mediator/cases/${id}/transcription\\?caseType=arbitration&transcript=trn_\\w+$`,
        ),
      );
    const audio = row.getByLabel('Audio of Hearing of Monday');
    await audio.evaluate(async (element) => {
      // The browser's audio element.
      const player = element as unknown as Player;
      player.muted = true;
      await player.play();
    });
    await expect
      .poll(() => audio.evaluate((element) => (element as unknown as Player).currentTime))
      .toBeGreaterThan(0);
    // One page only.
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Pages of recordings' }).count())
      .toBe(0);
    await expectAccessible(page);

    await row
      .getByRole('button', { name: 'Read the transcript of Hearing of Monday here' })
      .click();
    const view = page.getByRole('region', { name: 'Transcript of Hearing of Monday' });
    await view.getByText('It was served on Monday.').waitFor();
    await expect
      .poll(() => view.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^00:00\s+Speaker 1 Is the notice served\?$/),
        expect.stringMatching(/^00:0\d\s+Speaker 2 It was served on Monday\.$/),
      ]);
    await expect.poll(() => rows(page).count()).toBe(0);
    await expectAccessible(page);
    await view.getByRole('button', { name: 'Back to the recordings' }).click();
    await row.waitFor();

    const listed = page
      .getByRole('region', { name: 'Transcripts' })
      .getByRole('link', { name: 'Hearing of Monday' });
    await expect
      .poll(() => listed.getAttribute('href'))
      .toBe(await transcript.getAttribute('href'));

    await row
      .getByRole('button', { name: 'Read the live transcript of Hearing of Monday here' })
      .click();
    const live = page.getByRole('region', { name: 'Live transcript of Hearing of Monday' });
    await live.getByText('We begin with the admissions.').waitFor();
    await expect.poll(() => live.getByLabel('Auto Refresh').isChecked()).toBe(true);
    await expectAccessible(page);
    await live.getByRole('button', { name: 'Back to the recordings' }).click();

    // Those of one day are one hearing, in the order of their times.
    await uploadRecording(page, file('Morning.wav', SPEECH), '2026-03-16T10:30');
    const hearing = page
      .getByRole('article', { name: /^Hearing of / })
      .filter({ hasText: 'Morning' });
    const files = hearing.getByRole('list').getByRole('listitem');
    await expect.poll(() => files.allInnerTexts()).toHaveLength(2);
    await expect.poll(() => files.nth(0).innerText()).toMatch(/^10:30[\s\S]*Morning/);
    await expect.poll(() => files.nth(1).innerText()).toMatch(/^14:05[\s\S]*Hearing of Monday/);
    await expectAccessible(page);

    await expect.poll(() => files.getByRole('button', { name: /^Play from / }).count()).toBe(2);
    await hearing.getByRole('button', { name: 'Play the hearing' }).click();
    const place = hearing.getByRole('status');
    await place.getByText('1 of 2: Morning').waitFor();
    await hearing.getByText(/^Time of the hearing: 10:30:0[1-9]$/).waitFor();
    await place.getByText('2 of 2: Hearing of Monday').waitFor();
    await hearing.getByText(/^Time of the hearing: 14:05:0[0-9]$/).waitFor();
    await expectAccessible(page);
  });

  it('that failed say why and are transcribed again, also on a phone', async () => {
    const { id } = await arbitration();
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator', size: 'phone' });
    await openRecordings(page);
    await uploadRecording(page, file('Silence.wav', new Int16Array(8_000)));
    const row = rows(page).first();
    await row.getByText('No speech was recognised in this recording').waitFor();
    await row.getByText('Transcript Not Available').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole('button', { name: 'Transcribe Silence again' }).click();
    await page.getByText('The transcription has started').waitFor();
    await row.getByText('No speech was recognised in this recording').waitFor();
  });

  it('that cannot be loaded show a toast and an empty list, until the next try; are listed ten a page, a long one with its parts', async () => {
    const { id: caseId } = await arbitration();
    const { table } = await connectStores(inject('addresses'));
    for (let number = 1; number <= 11; number += 1) {
      const key = `uploads/usr_none/caseRecording/upl_${number}`;
      await addRecording(
        { table, clock: systemClock },
        {
          id: `rec_${caseId.slice(4)}_${number}`,
          ...{ caseId, title: `Part ${number}`, ownerId: 'usr_none', meetingId: '' },
          file: { key, contentType: 'audio/wav', sizeBytes: 1 },
          recordedAt: '2026-01-05T06:30:00.000Z',
        },
      );
    }
    const part = (number: number, isTranscribed: boolean) => ({
      ...{ startSeconds: (number - 1) * 9_000, endSeconds: number * 9_000, attempt: 1 },
      isTranscribed,
    });
    await changeRecording(table, { caseId, number: 11 }, (stored) => ({
      record: {
        ...{ ...stored, state: 'transcribing', startedAt: new Date().toISOString() },
        ...{ splitAttempt: 1, parts: [part(1, false), part(2, true), part(3, false)] },
      },
    }));
    browser.allowProblem(/ERR_FAILED/);
    const refused = /\/api\/meetingRecordings\//;
    const page = await browser.open(`/mediator/cases/${caseId}`, { as: 'arbitrator', refused });
    const drawer = await openRecordings(page);
    await page.getByText(/^You have lost Network Connectivity/).waitFor();
    await drawer.getByText('No recordings found').waitFor();
    await page.unroute(refused);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await drawer.getByRole('button', { name: 'Upload recording' }).waitFor();
    await rows(page).nth(9).waitFor();
    await expect.poll(() => rows(page).count()).toBe(10);
    expect((await rows(page).first().innerText()).replace('Id', '').trim()).toMatch(/^11\s/);
    // The files are not scanned: neither a link nor a player.
    await expect.poll(() => rows(page).nth(1).innerText()).toContain('-');
    await rows(page).first().getByText('Being transcribed: 1 of 3 parts are ready').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole('navigation', { name: 'Pages of recordings' })
      .getByRole('button', { name: /2/ })
      .click();
    await expect.poll(() => rows(page).count()).toBe(1);
  });
});
