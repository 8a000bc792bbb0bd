import { PutObjectCommand } from '@aws-sdk/client-s3';
import { writeWav } from 'local-aws/transcribe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import { exportFormats, type Leaf, type Segment } from '#contracts/rules/speech/transcripts.ts';
import { storeContent } from '#lambdas/transcripts/content/content-store.ts';
import {
  addVersion,
  findPlace,
  findTranscriptAt,
} from '#lambdas/transcripts/record/transcript-repository.ts';
import { textOfExport } from '#tests/support/files/export-text.ts';
import {
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';

/** A redacted word is withheld in every version and format until somebody lifts that (ADR 39). */

let on: Transcripts;
beforeAll(async () => {
  on = await startTranscripts();
});
afterAll(() => on.stop());

const PLANTED = 40;
const secret = (index: number) => `Zq${String.fromCharCode(97 + (index % 26))}${index}vexil`;

/** A transcript of four paragraphs with unique words between common ones. */
async function plant(id: string, facts: object = {}) {
  const words = Array.from({ length: PLANTED }, (_none, index) => ({
    text: index % 2 === 0 ? secret(index) : 'the',
    ...{ start: index, end: index + 0.5, confidence: 90 },
    speaker: `spk_${Math.floor(index / 10)}`,
  }));
  await on.add(id, { words, ...facts });
  return segmentsOf(id);
}
const segmentsOf = async (id: string, query = {}, userId?: string): Promise<Segment[]> =>
  (await on.get(id, query, userId)).body.transcriptData.words;
const latestOf = async (id: string): Promise<number> => (await on.get(id)).body.version;
const sentLeaf = ({ text, word, redacted }: Leaf) => ({
  text,
  ...(word !== undefined && { word }),
  ...(redacted !== undefined && { redacted }),
});
const sentSegment = ({ id, speaker, text }: Segment) => ({ id, speaker, text: text.map(sentLeaf) });

/** Saves one paragraph with changed leaves. */
async function change(id: string, segment: Segment, leaves: readonly Leaf[], userId?: string) {
  const version = await latestOf(id);
  return on.save(
    id,
    { version, segments: [sentSegment({ ...segment, text: [...leaves] })] },
    userId,
  );
}
/** Redacts or lifts a recognised word where it stands. */
async function mark(id: string, index: number, redacted: boolean, userId?: string) {
  const segments = await segmentsOf(id);
  const segment = segments.find(({ text }) => text.some(({ word }) => word === index));
  if (!segment) throw new Error(`Word ${index} is not in the text`);
  return change(
    id,
    segment,
    segment.text.map((leaf) => (leaf.word === index ? { ...leaf, redacted } : leaf)),
    userId,
  );
}

async function exported(id: string, body: object, userId = 'usr_one'): Promise<string> {
  const { fileFormat = 'text' } = body as { fileFormat?: string };
  const reply = await on.call('exportTranscript', {
    userId,
    body: { transcriptId: id, fileFormat, ...body },
  });
  expect(reply.status).toBe(200);
  const bytes = new Uint8Array(await (await fetch(reply.body.fileUrl)).arrayBuffer());
  return textOfExport(bytes, fileFormat);
}

describe.each(exportFormats)('in %s, a redacted word', (fileFormat) => {
  const id = `trn_${fileFormat}`;
  test('is withheld in all versions, also where an older one was restored', async () => {
    await plant(id);
    await mark(id, 2, true);
    const { body } = await on.call('restoreTranscript', {
      params: { transcriptId: id, version: '0' },
      body: { version: 1 },
    });
    expect(body.version).toBe(2);

    for (const version of [0, 1, 2, undefined]) {
      const file = await exported(id, { fileFormat, ...(version !== undefined && { version }) });
      // The word index has words in small letters.
      expect(file.toLowerCase()).not.toContain(secret(2).toLowerCase());
      expect(file).toContain(secret(4));
      expect(file).toContain(REDACTION_MARK);
      if (fileFormat === 'certifiedPdf')
        expect(file).toContain('Redacted words: 1, each replaced by a mark of the same width');
    }
    expect(await exported(id, { fileFormat, redact: false })).toContain(secret(2));
  });
});

test('is withheld where it is pasted or written again, and common words are not', async () => {
  const [first, second] = await plant('trn_paste');
  await mark('trn_paste', 2, true);
  await mark('trn_paste', 3, true);
  if (!first || !second) throw new Error('There are four paragraphs');

  const { body } = await change('trn_paste', second, [
    ...second.text,
    { text: `“${secret(2).toUpperCase()},`, redacted: undefined },
    { text: 'the' },
    { text: `x${secret(2)}y` },
    { text: 'kept' },
  ]);

  expect(body.isMarkedElsewhere).toBe(true);
  const after = (await segmentsOf('trn_paste')).find(({ id }) => id === second.id);
  expect(after?.text.slice(-4).map(({ redacted }) => Boolean(redacted))).toEqual([
    ...[true, false, true, false],
  ]);
  expect(await exported('trn_paste', {})).not.toMatch(new RegExp(secret(2), 'i'));
});

test('is withheld where it was pasted before, by the save that redacts it first', async () => {
  const [, second] = await plant('trn_before');
  if (!second) throw new Error('There are four paragraphs');
  await change('trn_before', second, [...second.text, { text: secret(2) }]);
  const { body } = await mark('trn_before', 2, true);
  expect(body.isMarkedElsewhere).toBe(true);
  expect(await exported('trn_before', {})).not.toContain(secret(2));
  const alone = await mark('trn_before', 4, true);
  expect(alone.body.isMarkedElsewhere).toBeUndefined();
});

test('that was lifted stays lifted in an older version that is restored', async () => {
  await plant('trn_open');
  await mark('trn_open', 2, true);
  await mark('trn_open', 2, false);
  const [segment] = await segmentsOf('trn_open');
  if (!segment) throw new Error('There are four paragraphs');
  await change('trn_open', segment, [...segment.text, { text: 'more' }]);
  const { body } = await on.call('restoreTranscript', {
    params: { transcriptId: 'trn_open', version: '1' },
    body: { version: 3 },
  });
  expect(body.version).toBe(4);
  expect(await exported('trn_open', {})).toContain(secret(2));
});

test('is lifted by an explicit act only, which the history names', async () => {
  await plant('trn_lift');
  await mark('trn_lift', 2, true);
  const [segment] = await segmentsOf('trn_lift');
  if (!segment) throw new Error('There are four paragraphs');
  await change(
    'trn_lift',
    segment,
    segment.text.map(({ redacted: _, ...leaf }) => leaf).concat({ text: 'more' }),
  );
  expect(await exported('trn_lift', {})).not.toContain(secret(2));

  await mark('trn_lift', 2, false);

  expect(await exported('trn_lift', {})).toContain(secret(2));
  const { body } = await on.call('listTranscriptVersions', {
    params: { transcriptId: 'trn_lift' },
  });
  expect(
    body.data.map(({ version, redacted, lifted, name }: Record<string, unknown>) => [
      ...[version, redacted, lifted, name],
    ]),
  ).toEqual([
    [3, undefined, 1, 'Raghav Menon'],
    [2, undefined, undefined, 'Raghav Menon'],
    [1, 1, undefined, 'Raghav Menon'],
    [0, undefined, undefined, ''],
  ]);
  const changes = await on.call('getTranscriptChanges', {
    params: { transcriptId: 'trn_lift', version: '1' },
  });
  expect(changes.body.changes).toMatchObject([{ redactedBefore: 0, redactedAfter: 1 }]);
  expect(changes.text).toContain(secret(2));
});

test('keeps the redactions of versions that were stored as flags', async () => {
  await plant('trn_old');
  const place = await findPlace(on.table, 'trn_old');
  const record = place && (await findTranscriptAt(on.table, place));
  if (!record) throw new Error('The transcript is missing');
  const segments = await segmentsOf('trn_old');
  const content = {
    speakers: (await on.get('trn_old')).body.speakers,
    segments: segments.map(({ id, speaker, text }) => ({
      ...{ id, speaker },
      text: text.map((leaf) => (leaf.word === 2 ? { ...leaf, redacted: true } : leaf)),
    })),
  };
  const contentHash = await storeContent(on.files, record, content);
  const { recognisedHash } = record;
  const facts = { savedAt: '2026-03-02T07:00:00.000Z', userId: 'usr_one', name: 'A', role: 'b' };
  await addVersion(on.table, record, { ...facts, version: 1, changed: 1, contentHash });
  expect(await exported('trn_old', { version: 0 })).not.toContain(secret(2));
  const after = await findTranscriptAt(on.table, record);
  if (!after) throw new Error('The transcript is missing');
  // The restored version of the former code shares the recognised content.
  await addVersion(on.table, after, {
    ...{ ...facts, version: 2, changed: 1, contentHash: recognisedHash, restored: 0 },
  });

  expect(await exported('trn_old', { version: 1 })).not.toContain(secret(2));
  await on.call('restoreTranscript', {
    params: { transcriptId: 'trn_old', version: '1' },
    body: { version: 2 },
  });
  expect(await exported('trn_old', { version: 0 })).not.toContain(secret(2));
  const { body } = await on.call('listTranscriptVersions', {
    params: { transcriptId: 'trn_old' },
  });
  expect(body.data[0]).toMatchObject({ version: 3, restored: 1, redacted: 1 });
});

describe('a case manager', () => {
  test('redacts, and then sees marks everywhere', async () => {
    await plant('trn_desk');
    expect((await mark('trn_desk', 2, true, 'usr_desk')).status).toBe(200);
    const query = { transcriptId: 'trn_desk' };

    const replies = [
      await on.get('trn_desk', {}, 'usr_desk'),
      await on.get('trn_desk', { version: '0' }, 'usr_desk'),
      await on.call('getTranscriptChanges', {
        userId: 'usr_desk',
        params: { ...query, version: '1' },
      }),
    ];

    for (const { status, text } of replies) {
      expect([status, text.includes(secret(2)), text.includes(REDACTION_MARK)]).toEqual([
        ...[200, false, true],
      ]);
    }
    expect(replies[0]?.body.mayReadRedacted).toBe(false);
    expect(await exported('trn_desk', {}, 'usr_desk')).not.toContain(secret(2));
    const open = await on.call('exportTranscript', {
      userId: 'usr_desk',
      body: { ...query, redact: false },
    });
    expect(open.status).toBe(403);
  });

  test('neither lifts a redaction nor changes its paragraph, and nothing is stored', async () => {
    await plant('trn_locked');
    await mark('trn_locked', 2, true);
    const [masked, , third] = await segmentsOf('trn_locked', {}, 'usr_desk');
    if (!masked || !third) throw new Error('There are four paragraphs');
    const before = await on.objects();

    const removal = { version: 1, removed: [masked.id] };
    const refusals = [
      await mark('trn_locked', 2, false, 'usr_desk'),
      await change('trn_locked', masked, masked.text, 'usr_desk'),
      await on.save('trn_locked', removal, 'usr_desk'),
    ];
    const ofParagraph = 'Only a neutral of the case can change a paragraph with redacted words';
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'Only a neutral of the case can lift a redaction'],
      [403, ofParagraph],
      [403, ofParagraph],
    ]);
    expect([await latestOf('trn_locked'), await on.objects()]).toEqual([1, before]);
    const more = [...third.text, { text: 'more' }];
    expect((await change('trn_locked', third, more, 'usr_desk')).status).toBe(200);
  });

  test('sees marks in names of speakers, keeps these with a save, and cannot change them', async () => {
    await plant('trn_names_desk');
    const speakersFor = async (userId: string, query = {}) =>
      (await on.get('trn_names_desk', query, userId)).body.speakers;
    const [first, second, ...others] = await speakersFor('usr_one');
    const named = [{ ...first, name: `Ms ${secret(2)}` }, second, ...others];
    await on.save('trn_names_desk', { version: 0, speakers: named });
    await mark('trn_names_desk', 2, true);

    const masked = await speakersFor('usr_desk');
    expect(masked[0]).toEqual({ id: first.id, name: `Ms ${REDACTION_MARK}` });
    expect(await speakersFor('usr_desk', { version: '1' })).toEqual(masked);
    const changes = await on.call('getTranscriptChanges', {
      userId: 'usr_desk',
      params: { transcriptId: 'trn_names_desk', version: '2' },
    });
    expect(changes.text).toContain(`Ms ${REDACTION_MARK}`);
    expect(changes.text).not.toContain(secret(2));

    const renamed = [masked[0], { ...second, name: 'Mr Rao' }, ...others];
    const save = { version: 2, speakers: renamed };
    expect((await on.save('trn_names_desk', save, 'usr_desk')).status).toBe(200);
    expect(await speakersFor('usr_one')).toEqual([named[0], renamed[1], ...others]);
    // A repeat after a lost answer.
    expect((await on.save('trn_names_desk', save, 'usr_desk')).status).toBe(200);

    const before = await on.objects();
    const taken = { version: 3, speakers: [{ ...first, name: 'Ms Rao' }, ...renamed.slice(1)] };
    const refusal = await on.save('trn_names_desk', taken, 'usr_desk');
    expect([refusal.status, refusal.body.message]).toEqual([
      403,
      'Only a neutral of the case can change a name with redacted words',
    ]);
    expect([await latestOf('trn_names_desk'), await on.objects()]).toEqual([3, before]);
  });
});

/** Mono, 8 kHz, 16 bit: a second of loud sound for each word. */
function makeWav(seconds: number): Buffer {
  const samples = Int16Array.from({ length: seconds * 8_000 }, (_none, at) =>
    at % 2 === 0 ? 9_000 : -9_000,
  );
  return writeWav(samples, { sampleRate: 8_000 });
}

describe('the recording', () => {
  const store = async (key: string, bytes: Buffer, contentType: string) => {
    await on.files.client.send(
      new PutObjectCommand({
        ...{ Bucket: on.files.bucket, Key: key, Body: bytes, ContentType: contentType },
      }),
    );
    return { audio: { key, contentType }, mediaType: contentType, audioFileName: 'hearing' };
  };
  const loudest = (wav: Buffer, from: number, to: number) => {
    let most = 0;
    for (let at = 44 + from * 16_000; at < 44 + to * 16_000; at += 2)
      most = Math.max(most, Math.abs(wav.readInt16LE(at)));
    return most;
  };

  test('is silent at redacted words for those who may not hear them', async () => {
    const original = makeWav(PLANTED);
    const key = 'uploads/usr_one/caseRecording/upl_wav';
    await plant('trn_wav', await store(key, original, 'audio/wav'));
    await mark('trn_wav', 4, true);

    const served = await on.get('trn_wav', {}, 'usr_desk');
    const muted = Buffer.from(await (await fetch(served.body.audioFileUrl)).arrayBuffer());

    expect([served.body.audioState, muted.length]).toEqual(['muted', original.length]);
    expect([loudest(muted, 3.9, 4.6), loudest(muted, 0, 3.7), loudest(muted, 4.8, 40)]).toEqual([
      ...[0, 9_000, 9_000],
    ]);
    const whole = await on.get('trn_wav');
    expect(whole.body.audioState).toBe('whole');
    const heard = Buffer.from(await (await fetch(whole.body.audioFileUrl)).arrayBuffer());
    expect(heard.equals(original)).toBe(true);
    expect(served.body.audioFileUrl).not.toContain(key);
    expect((await on.get('trn_wav', {}, 'usr_desk')).body.audioState).toBe('muted');
  });

  test.each(['video/mp4', 'audio/mpeg'])(
    'is withheld if it cannot be muted: %s',
    async (contentType) => {
      const id = `trn_${contentType.replace('/', '_')}`;
      const key = `uploads/usr_one/caseRecording/upl_${contentType.slice(-3)}`;
      await plant(id, await store(key, Buffer.from('no sound that is known'), contentType));
      expect((await on.get(id, {}, 'usr_desk')).body.audioState).toBe('whole');
      await mark(id, 4, true);

      const { body } = await on.get(id, {}, 'usr_desk');

      expect([body.audioState, body.audioFileUrl]).toEqual(['withheld', '']);
    },
  );
});

test('no export contains a redacted word after random edits, restores and pastes', async () => {
  let seed = 20_261_124;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const id = 'trn_random';
  await plant(id);
  const hidden = new Set<number>();
  const pick = <T>(list: readonly T[]): T | undefined => list[random(Math.max(1, list.length))];
  const acts: Record<string, () => Promise<unknown>> = {
    async redact() {
      const shown = (await segmentsOf(id)).flatMap(({ text }) => text);
      const word = pick(shown.filter(({ word: at = 1 }) => at % 2 === 0))?.word;
      if (word === undefined) return;
      await mark(id, word, true);
      hidden.add(word);
    },
    async lift() {
      const shown = new Set((await segmentsOf(id)).flatMap(({ text }) => text.map((l) => l.word)));
      const word = pick([...hidden].filter((one) => shown.has(one)));
      if (word === undefined) return;
      await mark(id, word, false);
      hidden.delete(word);
    },
    async edit() {
      const segment = pick(await segmentsOf(id));
      if (!segment) return;
      const at = random(Math.max(1, segment.text.length));
      const leaves = segment.text.map(({ redacted: _, ...leaf }, place) =>
        place === at && leaf.word !== undefined && !hidden.has(leaf.word)
          ? { ...leaf, text: `edited${random(99)}` }
          : leaf,
      );
      await change(id, segment, leaves);
    },
    async paste() {
      const segment = pick(await segmentsOf(id));
      if (!segment) return;
      const text = secret(2 * random(PLANTED / 2));
      const leaves = [{ text: pick([text, `(${text})`, `re-${text}`]) ?? text }, ...segment.text];
      await change(id, segment, leaves);
    },
    async remove() {
      const segment = pick(await segmentsOf(id));
      if (!segment || segment.text.length < 3) return;
      await change(id, segment, segment.text.slice(0, -1));
    },
    async restore() {
      const version = await latestOf(id);
      await on.call('restoreTranscript', {
        params: { transcriptId: id, version: `${random(version + 1)}` },
        body: { version },
      });
    },
  };
  const names = ['redact', 'redact', 'lift', 'edit', 'paste', 'paste', 'remove', 'restore'];
  for (let step = 0; step < 60; step += 1) {
    await acts[pick(names) ?? 'paste']?.();
    if (step % 6 !== 5) continue;
    const latest = await latestOf(id);
    const fileFormat = exportFormats[((step / 6) % exportFormats.length) | 0] ?? 'text';
    for (const version of new Set([0, latest, random(latest + 1), random(latest + 1)])) {
      const file = (await exported(id, { version, fileFormat })).toLowerCase();
      const leaked = [...hidden].filter((word) => file.includes(secret(word).toLowerCase()));
      expect({ step, version, fileFormat, leaked }).toEqual({
        ...{ step, version, fileFormat, leaked: [] },
      });
    }
  }
  expect(hidden.size).toBeGreaterThan(3);
}, 120_000);
