import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { kindFacts, kindOf, type SpokenKind } from '#contracts/rules/speech/entries.ts';
import { crossExaminationSettingsSchema } from '#contracts/rules/speech/examinations.ts';
import type { TurnType } from '#contracts/rules/speech/transcripts.ts';
import { lastTurnType } from '#portal/features/examination/recording/last-turn.ts';
import {
  createTurnRecorder,
  type TurnServices,
} from '#portal/features/examination/recording/turn-recorder.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import {
  closeRecordingPage,
  closeWithPage,
  createTestMicrophone,
  openRecordingPage,
} from './recording-page.ts';

/** Turns of a cross-examination, with a network that the test cuts. */

const until = (look: () => void) => vi.waitFor(look, { timeout: 180_000, interval: 2 });

/** A place of its own for each test: the database stays open. */
let place = 0;

type Saved = Parameters<TurnServices['save']>[0]['transcriptionData'];

function start(heard: string[] = []) {
  const microphone = createTestMicrophone();
  const saved: Saved[] = [];
  const network = { isDown: false, parameters: [] as object[] };
  const call = async () => {
    if (network.isDown) throw new ApiFailure('No network', {});
  };
  const recorder = createTurnRecorder({
    key: `usr_1:examination:${place}`,
    caseId: 'cas_1',
    settings: crossExaminationSettingsSchema.parse({}),
    countTurns: () => saved.length,
    onSaved: () => {},
    sources: microphone.sources,
    services: {
      async transcribe(_samples, fields) {
        await call();
        network.parameters.push(fields);
        return heard.shift() ?? '';
      },
      encode: async () => new Blob(['mp3']),
      async upload() {
        await call();
        return 'uploads/mp3';
      },
      async save({ transcriptionData }) {
        await call();
        saved.push(transcriptionData);
        return {} as Turn; // onSaved ignores it.
      },
    },
  });
  closeWithPage(recorder);
  recorder.resume();
  const phase = (expected: string) => until(() => expect(recorder.state().phase).toBe(expected));
  const plan = (kind: SpokenKind) => ({
    ...{ textType: 'Question' as const, ...kindFacts(kind) },
    ...{ speaker: kind, witness: '' },
  });
  return {
    ...{ microphone, recorder, saved, network, phase },
    kinds: () => saved.map(({ text, ...turn }) => [kindOf(turn), text]),
    async record(kind: SpokenKind) {
      recorder.start(plan(kind));
      await phase('recording');
    },
    async next(kind: SpokenKind) {
      recorder.next(plan(kind));
      await until(() => expect(recorder.current()).toBe(kind));
    },
  };
}

beforeEach(() => {
  place += 1;
  openRecordingPage();
});
afterEach(closeRecordingPage);

describe('a cross-examination', () => {
  it('records question and answer without a stop, offline, and saves them in order later', async () => {
    const page = start(['Did you sign it?', 'I did.', 'When?', 'In June.']);
    page.network.isDown = true;
    await page.record('Question');
    page.microphone.speak('Did you sign it?');
    await page.next('Answer');
    page.microphone.speak('I did.');
    page.recorder.stop();
    await page.phase('idle');
    await page.record('Question');
    page.microphone.speak('When?');
    await page.next('Answer');
    page.microphone.speak('In June.');
    page.recorder.stop();
    await page.phase('idle');
    expect(page.saved).toEqual([]);
    expect(page.recorder.pending().map(({ textType }) => textType)).toEqual([
      'Question',
      'Answer',
      'Question',
      'Answer',
    ]);

    page.network.isDown = false;
    window.dispatchEvent(new Event('online'));

    await until(() =>
      expect(page.kinds()).toEqual([
        ['Question', 'Did you sign it?'],
        ['Answer', 'I did.'],
        ['Question', 'When?'],
        ['Answer', 'In June.'],
      ]),
    );
    await until(() => expect(page.recorder.pending()).toEqual([]));
    expect(page.microphone.opened()).toBe(2);
  });

  it('changes between all kinds of turns without a stop, offline, and saves written entries at their place', async () => {
    const said = ['One two.', 'Three.', 'Four five.', 'Six.', 'Seven.'];
    const page = start([...said]);
    page.network.isDown = true;
    await page.recorder.write({ entry: 'Affirmation', text: '', speaker: '', witness: 'Patil' });
    await page.record('Question');
    page.microphone.speak(said[0] ?? '');
    for (const [at, kind] of (['Objection', 'Answer', 'Exhibit', 'Aside'] as const).entries()) {
      await page.next(kind);
      page.microphone.speak(said[at + 1] ?? '');
      // Beside the answer that is being recorded: it stands behind it.
      if (kind === 'Answer')
        await page.recorder.write({
          ...{ entry: 'Parenthetical', text: 'Nods.', speaker: '', witness: '' },
        });
    }
    page.recorder.stop();
    await page.recorder.write({ entry: 'Off the record', text: '', speaker: '', witness: '' });
    await page.phase('idle');
    expect(page.saved).toEqual([]);

    page.network.isDown = false;
    window.dispatchEvent(new Event('online'));

    await until(() =>
      expect(page.kinds()).toEqual([
        ['Affirmation', ''],
        ['Question', 'One two.'],
        ['Objection', 'Three.'],
        ['Answer', 'Four five.'],
        ['Parenthetical', 'Nods.'],
        ['Exhibit', 'Six.'],
        ['Aside', 'Seven.'],
        ['Off the record', ''],
      ]),
    );
    await until(() => expect(page.recorder.pending()).toEqual([]));
    expect(page.microphone.opened()).toBe(1);
    expect(page.saved[2]?.objections).toEqual([{ state: 'raised', by: 'Objection', ground: '' }]);
    expect(page.saved[4]).toMatchObject({ duration: 0, transcriptionFlag: true });
    expect(page.saved[4]?.audioUrl).toBeUndefined();
    const moments = page.saved.map(({ currentTime }) => currentTime);
    expect(moments).toEqual([...new Set(moments)].sort());
  });

  it('takes the second of two keys that are pressed at the same moment', async () => {
    const page = start(['Asked.', 'Objected.']);
    await page.record('Question');
    page.microphone.speak('Asked.');
    page.recorder.next({ textType: 'Answer', speaker: '', witness: '' });
    await page.next('Objection');
    page.microphone.speak('Objected.');
    page.recorder.stop();

    await until(() =>
      expect(page.kinds()).toEqual([
        ['Question', 'Asked.'],
        ['Objection', 'Objected.'],
      ]),
    );
  });

  it('begins no turn with sound that arrives after the recording has ended', async () => {
    const page = start(['Did you sign it?']);
    await page.record('Question');
    page.microphone.speak('Did you sign it?');
    page.recorder.stop();
    await page.phase('idle');

    page.microphone.noise(1);

    await until(() => expect(page.kinds()).toEqual([['Question', 'Did you sign it?']]));
    await until(() => expect(page.recorder.pending()).toEqual([]));
  });

  it('leaves the language to the case: its requests name none', async () => {
    const page = start(['Heard.']);
    await page.record('Question');
    page.microphone.speak('Heard.');
    page.recorder.stop();
    await until(() => expect(page.saved).toHaveLength(1));
    expect(page.network.parameters).toEqual([
      { caseId: 'cas_1', transcriptionParams: expect.stringContaining('"modelType":"base.en"') },
    ]);
  });

  it.each([
    ['is loud', 'noise'],
    ['is silent', 'silence'],
  ] as const)(
    'saves a turn without words that %s with its audio, to be tried again',
    async (_how, sound) => {
      const page = start();
      await page.record('Answer');
      page.microphone[sound](2);
      page.recorder.stop();
      await until(() => expect(page.saved).toHaveLength(1));
      expect(page.saved[0]).toMatchObject({
        text: '',
        transcriptionFlag: false,
        audioUrl: 'uploads/mp3',
        duration: 2,
      });
    },
  );

  it('marks a turn as incomplete in which a loud part gave no words', async () => {
    const page = start(['', 'The rest.']);
    await page.record('Answer');
    page.microphone.noise(5);
    page.microphone.noise(2);
    page.recorder.stop();
    await until(() => expect(page.saved).toHaveLength(1));
    expect(page.saved[0]).toMatchObject({ text: 'The rest.', transcriptionFlag: false });
  });
});

describe('the type of the last turn', () => {
  const turn = (mediaId: string, textType: TurnType, second: number) => ({
    mediaId,
    textType,
    startedAt: new Date(second * 1_000).toISOString(),
    currentTime: new Date(second * 1_000).toISOString(),
  });
  const [q1, a1, q2] = [turn('1', 'Question', 1), turn('2', 'Answer', 2), turn('3', 'Question', 3)];

  it.each([
    ['of nothing', [], [], undefined, undefined],
    ['is that of the saved ones', [q1, a1], [], undefined, 'Answer'],
    ['counts turns that wait, also after a reload', [q1], [a1], undefined, 'Answer'],
    ['counts a turn that was saved before the list was read again', [q1], [], a1, 'Answer'],
    ['counts the turn that is being recorded', [q1, a1], [], q2, 'Question'],
    [
      'follows a saved turn that was changed',
      [q1, { ...a1, textType: 'Question' as const }],
      [],
      a1,
      'Question',
    ],
    [
      'passes over entries',
      [q1, { ...a1, textType: undefined }],
      [{ ...q2, entry: 'Aside' }],
      undefined,
      'Question',
    ],
    ['follows a later turn of another person', [q1, turn('9', 'Answer', 9)], [], q2, 'Answer'],
  ] as const)('%s', (_what, turns, pending, own, expected) => {
    expect(lastTurnType({ turns, pending, own })).toBe(expected);
  });
});
