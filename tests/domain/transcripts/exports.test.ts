import { strFromU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TURNS_PER_RESPONSE } from '#contracts/rules/speech/examinations.ts';
import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import { exportFormats } from '#contracts/rules/speech/transcripts.ts';
import { readExamination } from '#lambdas/transcripts/exports/read-examination.ts';
import { textOfExport } from '#tests/support/files/export-text.ts';
import { readSrt, readVtt } from '#tests/support/files/read-subtitles.ts';
import {
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { principalOf } from '../../support/people/principal.ts';
import { signedBy } from '../../support/spoken/signed-by.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';

const SECRET = 'Quillfeather';

let on: Transcripts;
beforeAll(async () => {
  process.env['SPEECH_SETTINGS'] = JSON.stringify({
    cases: { enableTranscription: 'yes', crossExamination: {} },
  });
  on = await startTranscripts();
  await on.add('trn_one', { meetingId: 'mtg_1', title: 'Hearing: 2/3 March' });
  await on.save('trn_one', {
    version: 0,
    segments: [
      {
        id: 'seg_1',
        speaker: 'spk_0',
        text: [{ text: SECRET, redacted: true, word: 0 }, { text: 'spoke.' }],
      },
    ],
  });
});
afterAll(() => on.stop());

/** Exports and downloads the file. */
async function exported(body: object) {
  const reply = await on.call('exportTranscript', { body: { transcriptId: 'trn_one', ...body } });
  expect([reply.status, reply.body.message]).toEqual([200, 'Transcript Exported Successfully']);
  const file = await fetch(reply.body.fileUrl);
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: file.headers.get('content-type'),
    disposition: decodeURIComponent(file.headers.get('content-disposition') ?? ''),
    path: new URL(reply.body.fileUrl).pathname,
  };
}

const extensions = {
  wordWithLineNumbers: 'docx',
  wordWithOutLineNumbers: 'docx',
  text: 'txt',
  srt: 'srt',
  vtt: 'vtt',
  certifiedPdf: 'pdf',
  reporterPdf: 'pdf',
  reporterWord: 'docx',
  reporterText: 'txt',
};

test.each(exportFormats)('exports %s under a name of case and title, redacted', async (format) => {
  const { bytes, disposition, path } = await exported({ fileFormat: format });
  expect(disposition).toContain(`ARB-2026-000001 Hearing- 2-3 March.${extensions[format]}`);
  expect(path).toMatch(/\/exports\/usr_one\/exp_\w+\.\w+$/);
  const text = await textOfExport(bytes, format);
  expect(text).toContain(REDACTION_MARK);
  expect(text.toLowerCase()).not.toContain(SECRET.toLowerCase());
  expect(Buffer.from(bytes).includes(SECRET)).toBe(false);
  const open = await exported({ fileFormat: format, redact: false });
  expect(await textOfExport(open.bytes, format)).toContain(SECRET);
});

test('is a Word file with line numbers by default', async () => {
  const { bytes, type } = await exported({});
  expect(type).toContain('wordprocessingml');
  expect(await textOfExport(bytes, 'word')).toContain('w:lnNumType');
});

test('subtitles can be parsed', async () => {
  const srt = await exported({ fileFormat: 'srt' });
  const vtt = await exported({ fileFormat: 'vtt' });
  expect(readSrt(strFromU8(srt.bytes)).length).toBeGreaterThan(20);
  expect(readVtt(strFromU8(vtt.bytes)).length).toBeGreaterThan(20);
});

test('exports an older version, with the redactions of the latest one', async () => {
  const { bytes } = await exported({ fileFormat: 'text', version: 0 });
  expect(strFromU8(bytes)).not.toContain(SECRET);
  expect(strFromU8(bytes)).toContain(REDACTION_MARK);
  expect(strFromU8(bytes)).not.toContain('spoke.');
});

test('the hash of the certificate is that of the text export', async () => {
  const { bytes } = await exported({ fileFormat: 'text' });
  const pdf = await exported({ fileFormat: 'certifiedPdf', hasTimes: true });
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  expect(await textOfExport(pdf.bytes, 'certifiedPdf')).toContain(`SHA-256 of the text: ${digest}`);
});

describe('a reporter’s form', () => {
  const formats = ['reporterPdf', 'reporterWord', 'reporterText'] as const;

  test.each(formats)(
    'as %s names the case, the version, the hash and who signs',
    async (format) => {
      const canonical = await exported({ fileFormat: 'text' });
      const digest = await crypto.subtle.digest('SHA-256', canonical.bytes);
      const { bytes } = await exported({
        fileFormat: format,
        reporter: '  Meera Iyer ',
        hearingDate: '2026-03-02',
      });
      const text = (await textOfExport(bytes, format)).replaceAll(/<[^>]+>/g, '');
      for (const part of [
        'Before the Arbitral Tribunal',
        'ARB-2026-000001',
        'Heard on 2 March 2026',
        'Version 1, saved by Raghav Menon',
        'Redacted. Pages and lines are those of the redacted text.',
        'Meera Iyer',
        Buffer.from(digest).toString('hex'),
      ])
        expect(text).toContain(part);
    },
  );

  test('has the same pages and lines at each export, with times and without', async () => {
    const pagesOf = async (body: object) => {
      const { bytes } = await exported({ fileFormat: 'reporterText', ...body });
      return strFromU8(bytes)
        .split('\f')
        .filter((part) => part.startsWith('Page '))
        .map((page) => page.replaceAll(/^(..) {2}(?:\d\d:\d\d:\d\d| {8}) {2}/gm, '$1  '));
    };
    const pages = await pagesOf({ version: 1 });
    expect(pages.length).toBeGreaterThan(1);
    expect(await pagesOf({ version: 1 })).toEqual(pages);
    expect(await pagesOf({ version: 1, hasTimes: true })).toEqual(pages);
  });

  test('bears the caller’s name if nobody else is named, and states no day by itself', async () => {
    const { bytes } = await exported({ fileFormat: 'reporterText' });
    expect(strFromU8(bytes)).toContain('Date: ____________________________\nRaghav Menon\n');
    expect(strFromU8(bytes)).not.toContain('Heard on');
  });

  test.each([
    ['a name of two lines', { reporter: 'Meera\nIyer' }],
    ['a long name', { reporter: 'M'.repeat(101) }],
    ['a day that does not exist', { hearingDate: '2026-02-30' }],
  ])('is refused with %s', async (_, facts) => {
    const body = { transcriptId: 'trn_one', fileFormat: 'reporterText', ...facts };
    expect((await on.call('exportTranscript', { body })).status).toBe(400);
  });
});

test('exports the newest transcript of a meeting; a transcript’s id wins', async () => {
  await on.add('trn_two', { meetingId: 'mtg_1', title: 'Second part' });
  const file = async (body: object) =>
    strFromU8((await exported({ transcriptId: undefined, fileFormat: 'text', ...body })).bytes);
  expect(await file({ meetingId: 'mtg_1' })).toMatch(/^Second part\n/);
  expect(await file({ meetingId: 'mtg_1', transcriptId: 'trn_one' })).toMatch(/^Hearing: 2\/3/);
});

test.each([
  ['an unknown meeting', { meetingId: 'mtg_9' }, 404],
  ['an unknown transcript', { transcriptId: 'trn_9' }, 404],
  ['an unknown version', { transcriptId: 'trn_one', version: 9 }, 404],
  ['an unknown format', { transcriptId: 'trn_one', fileFormat: 'rtf' }, 400],
  ['nothing named', {}, 400],
])('refuses %s', async (_, body, status) => {
  expect((await on.call('exportTranscript', { body })).status).toBe(status);
});

describe('a cross-examination', () => {
  const caseId = caseIdOf(1);
  beforeAll(async () => {
    const turns = [
      {
        witness: 'Suresh Patil',
        textType: 'Question',
        text: 'Is this your signature?',
        exhibits: [{ text: 'C-4' }],
      },
      {
        witness: 'Suresh Patil',
        textType: 'Answer',
        text: 'It is.',
        objections: [{ state: 'overruled', by: 'Respondent', ground: 'Leading' }],
      },
    ];
    for (const [at, turn] of turns.entries()) {
      const transcriptionData = {
        mediaId: `med_${at}`,
        duration: 3,
        currentTime: '2026-03-02T06:00:00.000Z',
        speaker: 'Adv. Rao',
        ...turn,
      };
      const event = apiEvent('POST', 'postTranscriptionData', {
        userId: 'usr_one',
        body: { caseId, transcriptionData },
      });
      expect((await callHandler(event)).status).toBe(200);
    }
  });
  const body = { transcriptId: caseId, crossExamination: true };

  test('is exported with questions, answers, objections, exhibits and the witness', async () => {
    const { bytes, disposition } = await exported({ ...body, fileFormat: 'text' });
    expect(disposition).toContain('ARB-2026-000001 Cross-examination.txt');
    expect(strFromU8(bytes)).toBe(`Cross-examination

Examined: Suresh Patil

Q. Adv. Rao: Is this your signature? [Exhibit C-4]

A. Adv. Rao: It is. [Objection by Respondent (Leading): overruled]
`);
  });

  test.each(['wordWithLineNumbers', 'wordWithOutLineNumbers', 'certifiedPdf'])(
    'is exported as %s',
    async (format) => {
      const { bytes } = await exported({ ...body, fileFormat: format });
      expect(await textOfExport(bytes, format)).toContain('Is this your signature? [Exhibit C-4]');
    },
  );

  test('has indexes of witnesses and exhibits in a reporter’s form', async () => {
    const { bytes } = await exported({ ...body, fileFormat: 'reporterText' });
    const text = strFromU8(bytes);
    expect(text).toContain('Index of witnesses\nSuresh Patil  1:1\nIndex of exhibits\nC-4  1:2\n');
    expect(text).toContain(' 2  Q. Adv. Rao: Is this your signature? [Exhibit C-4]\n');
    expect(text).toContain('Taken down turn by turn at the hearing');
    expect(text).not.toContain('is cited as');
  });

  test('has the errata sheet of its witness behind it, and the record as it was', async () => {
    const before = await exported({ ...body, fileFormat: 'text' });
    await signedBy(on, { caseId, witness: 'Suresh Patil' });
    const plain = await exported({ ...body, fileFormat: 'text' });
    expect(strFromU8(plain.bytes)).toBe(strFromU8(before.bytes));
    const formats = ['wordWithLineNumbers', 'wordWithOutLineNumbers', 'certifiedPdf'] as const;
    const forms = ['reporterText', 'reporterPdf', 'reporterWord'] as const;
    for (const fileFormat of [...formats, ...forms]) {
      const open = await exported({ ...body, fileFormat, redact: false });
      const text = (await textOfExport(open.bytes, fileFormat))
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ');
      for (const words of [
        'Errata sheet of Suresh Patil',
        'Reads: “It is.”',
        'Should read: “It is my Quillfeather signature.”',
        'I have read the record of my evidence, version 2. It is right with the correction of the errata sheet.',
        'Signed: Suresh Patil',
        'Accepted by the tribunal',
      ])
        expect([fileFormat, text]).toEqual([fileFormat, expect.stringContaining(words)]);
      if (fileFormat.startsWith('reporter')) expect(text).toContain('1. Turn 2, page and line 1:3');
    }
  });

  test('masks a redacted word in the errata sheet, and says that the evidence changed since', async () => {
    const redacted = await callHandler(
      apiEvent('PUT', 'crossExamination/{caseId}/redactions', {
        ...{ userId: 'usr_one', params: { caseId } },
        body: { revision: 0, redact: [SECRET] },
      }),
    );
    expect(redacted.status).toBe(200);
    const edit = apiEvent('PUT', 'crossExamination/{caseId}/turns/{mediaId}', {
      ...{ userId: 'usr_one', params: { caseId, mediaId: 'med_1' } },
      body: { version: 1, text: 'It is mine.' },
    });
    expect((await callHandler(edit)).status).toBe(200);
    const { bytes } = await exported({ ...body, fileFormat: 'reporterText', redact: true });
    const text = strFromU8(bytes);
    expect(text).toContain(`Should read: “It is my ${REDACTION_MARK} signature.”`);
    expect(text).not.toContain(SECRET);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('This sheet is about version 2.');
  });

  test('has no subtitles, and is refused to others', async () => {
    const call = (facts: object, userId = 'usr_one') =>
      on.call('exportTranscript', { userId, body: { ...body, ...facts } });
    expect((await call({ fileFormat: 'srt' })).status).toBe(400);
    expect((await call({}, 'usr_stranger')).status).toBe(404);
    expect((await call({ transcriptId: 'cas_missing' })).status).toBe(404);
  });
});

test('an examination that changes between its parts is read again, up to three times', async () => {
  const caseId = caseIdOf(2);
  const principal = principalOf('usr_stranger');
  let count = 0;
  const addTurn = async () => {
    count += 1;
    const turn = { mediaId: `med_x${count}`, duration: 1, speaker: 'Adv. Rao', text: `${count}.` };
    const event = apiEvent('POST', 'postTranscriptionData', {
      userId: principal.userId,
      body: { caseId, transcriptionData: { ...turn, currentTime: '2026-03-02T06:00:00.000Z' } },
    });
    expect((await callHandler(event)).status).toBe(200);
  };
  while (count <= TURNS_PER_RESPONSE) await addTurn();
  /** Reads while turns are added before the first `changes` queries. */
  const readWhile = async (changes: number) => {
    let queries = 0;
    const stores = await interceptedStores(on, async ({ name, make }) => {
      if (name === 'QueryCommand') {
        queries += 1;
        await make();
        if (queries <= changes) await addTurn();
      } else await make();
    });
    return readExamination(stores, { principal, caseId }).finally(() => stores.close());
  };
  const { content } = await readWhile(1);
  expect(content.segments).toHaveLength(count);
  await expect(readWhile(Number.POSITIVE_INFINITY)).rejects.toMatchObject({ code: 'conflict' });
});
