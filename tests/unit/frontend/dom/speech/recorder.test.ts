import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listKept } from '#portal/parts/recorder/kept-audio.ts';
import { createRecorder } from '#portal/parts/recorder/recorder.ts';
import {
  closeRecordingPage,
  closeWithPage,
  createTestMicrophone,
  openRecordingPage,
  SAMPLE_RATE,
} from './recording-page.ts';

/** The recorder, with a microphone and work that the test moves. */

/** A place of its own for each test: the database stays open. */
let place = 0;
const keyOf = () => `usr_1:order:${place}`;
beforeEach(() => {
  place += 1;
  openRecordingPage();
});
afterEach(() => {
  closeRecordingPage();
  vi.useRealTimers();
});

const until = (look: () => void) => vi.waitFor(look, { timeout: 180_000, interval: 2 });

function start({
  work = async () => false,
  ...options
}: {
  work?: () => Promise<boolean>;
  longestSeconds?: number;
} = {}) {
  const microphone = createTestMicrophone();
  const recorder = createRecorder<string>({
    key: keyOf(),
    ...options,
    isElsewhere: 'Elsewhere',
    sources: microphone.sources,
    onTurn: (plan) => ({ turn: plan, keep: async () => {} }),
    work,
    countWaiting: async () => 0,
  });
  closeWithPage(recorder);
  recorder.resume();
  const phase = (expected: string) => until(() => expect(recorder.state().phase).toBe(expected));
  const record = async (plan: string) => {
    recorder.start(plan);
    await phase('recording');
  };
  return { microphone, recorder, phase, record };
}

/** Numbered samples: what is missing, doubled or out of order shows. */
const numbered = (from: number, length: number) =>
  Float32Array.from({ length }, (_none, at) => (((from + at) % 20_000) + 0.5) / 0x7fff);
const numbersOf = async (turn: string) =>
  (await listKept(keyOf()))
    .filter((chunk) => chunk.turn === turn)
    .flatMap(({ samples }) => [...samples]);

describe('a recording', () => {
  it('ends as soon as its audio is stored, while sending hangs, and the next one begins', async () => {
    const { microphone, recorder, phase, record } = start({ work: () => new Promise(() => {}) });
    for (const turn of ['a', 'b', 'c']) {
      await record(turn);
      microphone.speak('Heard.');
      recorder.stop();
      await phase('idle');
    }
    const kept = await listKept(keyOf());
    expect(kept.map(({ turn, isOpen }) => [turn, isOpen])).toEqual([
      ['a', false],
      ['b', false],
      ['c', false],
    ]);
  });

  it('goes on as the next turn at one moment of the sound: no sample is lost or doubled', async () => {
    const { microphone, recorder, phase, record } = start();
    await record('question');
    const [first, second] = [7 * SAMPLE_RATE + 123, 2 * SAMPLE_RATE + 7];
    microphone.say(numbered(0, first));
    recorder.next('answer');
    await Promise.resolve();
    await Promise.resolve();
    microphone.say(numbered(first, second));
    recorder.stop();
    await phase('idle');

    const spoken = [...(await numbersOf('question')), ...(await numbersOf('answer'))];
    expect(await numbersOf('answer')).toHaveLength(second);
    const wrong = spoken.findIndex((sample, at) => sample !== at % 20_000);
    expect([wrong, spoken.length]).toEqual([-1, first + second]);
    expect(microphone.opened()).toBe(1);
  });

  it('goes on with another microphone without a stop: no sample is lost or doubled', async () => {
    const { microphone, recorder, phase, record } = start();
    microphone.plugIn('two', 'Two');
    await record('question');
    await until(() => expect(recorder.state().microphones).toHaveLength(2));
    let said = 0;
    // Each block is an event of its own.
    const say = async (blocks: number) => {
      for (let at = 0; at < blocks; at += 1, said += 2_048) {
        microphone.say(numbered(said, 2_048));
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await say(20);
    recorder.chooseMicrophone('two');
    await until(() => expect(microphone.opened()).toBe(2));
    await say(20);
    await until(() => expect(microphone.heard()).toEqual(['two']));
    // A key cuts what the new one hears.
    recorder.next('answer');
    await new Promise((resolve) => setImmediate(resolve));
    await say(20);
    recorder.stop();
    await phase('idle');

    const [question, answer] = [await numbersOf('question'), await numbersOf('answer')];
    const wrong = [...question, ...answer].findIndex((sample, at) => sample !== at % 20_000);
    expect([wrong, question.length, answer.length]).toEqual([-1, 40 * 2_048, 20 * 2_048]);
    expect(recorder.state()).toMatchObject({ microphone: 'two', microphoneProblem: '' });
  });

  it('goes on with the former microphone, and says why, if the next one cannot be opened', async () => {
    const { microphone, recorder, phase, record } = start();
    microphone.plugIn('two', 'Two');
    await record('a');
    await until(() => expect(recorder.state().microphones).toHaveLength(2));
    const remembered = recorder.state().microphone;
    microphone.refuse('Another program uses the microphone.');
    recorder.chooseMicrophone('two');
    await until(() =>
      expect(recorder.state().microphoneProblem).toBe('Another program uses the microphone.'),
    );
    microphone.say(numbered(0, 9_000));
    recorder.stop();
    await phase('idle');
    expect(await numbersOf('a')).toHaveLength(9_000);
    expect(recorder.state().microphone).toBe(remembered);
  });

  it('goes on with another microphone if its own is disconnected, and names it', async () => {
    const { microphone, recorder, phase, record } = start();
    microphone.plugIn('two', 'Two');
    await record('a');
    microphone.say(numbered(0, 2_048));
    microphone.unplug();
    await until(() => expect(microphone.opened()).toBe(2));
    // The lost one gives no more; the next one is heard after its first block.
    microphone.say(numbered(2_048, 2_048));
    await until(() =>
      expect(recorder.state().microphoneProblem).toBe(
        'The microphone was disconnected. The recording goes on with another one: Two.',
      ),
    );
    microphone.say(numbered(4_096, 2_048));
    expect(recorder.state().phase).toBe('recording');
    recorder.stop();
    await phase('idle');
    expect(await numbersOf('a')).toHaveLength(3 * 2_048);
  });

  it('goes on as a turn of the same plan after its longest time', async () => {
    const { microphone, recorder, phase, record } = start({ longestSeconds: 4 });
    await record('a');
    microphone.say(numbered(0, 9 * SAMPLE_RATE));
    recorder.stop();
    await phase('idle');
    const spoken = await numbersOf('a');
    const wrong = spoken.findIndex((sample, at) => sample !== at % 20_000);
    expect([wrong, spoken.length]).toEqual([-1, 9 * SAMPLE_RATE]);
  });

  it('says that a microphone was lost until one is back, whatever is sent meanwhile', async () => {
    let left = 3;
    const work = async () => {
      left -= 1;
      return left > 0;
    };
    const { microphone, recorder, phase, record } = start({ work });
    await record('a');
    microphone.speak('Heard.');
    microphone.unplug();
    await phase('idle');
    await until(() => expect(left).toBeLessThanOrEqual(0));
    expect(recorder.state()).toMatchObject({
      problem: '',
      microphoneProblem: expect.stringMatching(/^The microphone was disconnected\./),
    });
    expect(await numbersOf('a')).not.toEqual([]);

    microphone.plugIn();
    await until(() =>
      expect(recorder.state().microphoneProblem).toMatch(/^A microphone is connected again\./),
    );
    await record('b');
    expect(recorder.state().microphoneProblem).toBe('');
    recorder.stop();
    await phase('idle');
  });

  it('says within seconds of sound that the microphone is muted, and no longer once it is not', async () => {
    const { microphone, recorder, phase, record } = start();
    await record('a');
    microphone.silence(2.9);
    expect(recorder.state().isMuted).toBe(false);
    microphone.silence(0.5);
    expect(recorder.state().isMuted).toBe(true);
    microphone.speak('Heard.');
    expect(recorder.state().isMuted).toBe(false);
    microphone.silence(4);
    recorder.stop();
    await phase('idle');
    expect(recorder.state().isMuted).toBe(false);
  });

  it('says so when its sound stops coming at all', async () => {
    const { microphone, recorder, phase, record } = start();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await record('a');
    microphone.speak('Heard.');
    vi.advanceTimersByTime(2_500);
    expect(recorder.state().isMuted).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(recorder.state().isMuted).toBe(true);
    recorder.stop();
    await phase('idle');
  });

  it('stops and says so at once when the browser cannot store it', async () => {
    const { microphone, recorder, phase, record } = start();
    await record('a');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    microphone.speak('The claimant appeared in person.');
    await phase('idle');
    vi.restoreAllMocks();
    expect(recorder.state().microphoneProblem).toMatch(/^The recording could not be kept/);
  });

  it('runs in one tab of a place', async () => {
    const { record } = start();
    await record('a');
    const other = start();
    other.recorder.start('b');
    await until(() => expect(other.recorder.state().microphoneProblem).toBe('Elsewhere'));
  });
});
