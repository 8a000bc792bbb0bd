import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSessionMicrophone } from '#portal/features/examination/live/session-microphone.ts';
import type { openMicrophone } from '#portal/parts/recorder/microphone.ts';
import { closeRecordingPage, openRecordingPage, SAMPLE_RATE } from './recording-page.ts';

/** The microphone of a live session, which is changed while it is heard. */

beforeEach(openRecordingPage);
afterEach(() => {
  closeRecordingPage();
  vi.useRealTimers();
});

type Listeners = Parameters<typeof openMicrophone>[1];

/** Devices that hear the same numbered sound, each in blocks of its own. */
function room() {
  const devices = new Map<string, Listeners & { held: number[]; block: number }>();
  const stopped: string[] = [];
  let refused: Error | undefined;
  const flush = (id: string) => {
    const device = devices.get(id);
    if (!device || device.held.length === 0) return;
    device.onSamples(
      Float32Array.from(device.held, (one) => (one + 0.5) / 0x7fff),
      SAMPLE_RATE,
    );
    device.held = [];
  };
  let now = 0;
  return {
    stopped,
    refuse(error: Error) {
      refused = error;
    },
    /** Time passes for each device. */
    async say(count: number) {
      for (let at = 0; at < count; at += 1) {
        for (const [id, device] of devices) {
          device.held.push(now);
          if (device.held.length >= device.block) flush(id);
        }
        now += 1;
        // Each block is an event of its own.
        await turn();
      }
    },
    unplug: (id: string) => devices.get(id)?.onLost(),
    open: (async (id = 'default', listeners) => {
      if (refused) throw refused;
      devices.set(id, { ...listeners, held: [], block: id === 'one' ? 128 : 100 });
      return {
        ...{ sampleRate: SAMPLE_RATE, deviceId: id },
        async reach() {
          flush(id);
        },
        async stop() {
          flush(id);
          devices.delete(id);
          stopped.push(id);
        },
      };
    }) satisfies typeof openMicrophone,
  };
}

async function open() {
  const on = room();
  const heard: number[] = [];
  const lost: (string | undefined)[] = [];
  const microphone = await openSessionMicrophone({
    ...{ open: on.open, deviceId: 'one' },
    onSamples: (samples) => heard.push(...samples),
    onSound: () => {},
    onLost: (next) => lost.push(next),
  });
  return { on, heard, lost, microphone };
}

const numbers = (count: number) => Array.from({ length: count }, (_none, at) => at);
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a change of the microphone', () => {
  it('loses no sample and hears none twice', async () => {
    const { on, heard, microphone } = await open();
    await on.say(300);
    const changed = microphone.change('two');
    await turn();
    // The first block of the next one ends at 400: until then the former one is heard.
    await on.say(250);
    await changed;
    await on.say(250);
    await microphone.stop();

    expect(heard).toEqual(numbers(800));
    expect(on.stopped).toEqual(['one', 'two']);
  });

  it('to one after another ends with the last, and still hears each sample once', async () => {
    const { on, heard, microphone } = await open();
    await on.say(256);
    const changed = Promise.all([microphone.change('two'), microphone.change('three')]);
    for (let at = 0; at < 6; at += 1) await on.say(100);
    await changed;
    await on.say(144);
    await microphone.stop();

    expect(heard).toEqual(numbers(1_000));
    expect(on.stopped).toEqual(['one', 'two', 'three']);
  });

  it('goes on with the former one if the next one cannot be opened, or gives no sound', async () => {
    const { on, heard, microphone } = await open();
    on.refuse(new Error('in use'));
    await expect(microphone.change('two')).rejects.toThrow('in use');
    await on.say(256);

    expect(heard).toEqual(numbers(256));
    expect(on.stopped).toEqual([]);
  });
});

describe('a microphone that is disconnected', () => {
  it('is replaced by the default one', async () => {
    const { on, heard, lost, microphone } = await open();
    await on.say(128);
    on.unplug('one');
    await turn();
    await on.say(200);
    await vi.waitFor(() => expect(lost).toEqual(['default']));
    await microphone.stop();

    expect(heard).toEqual(numbers(328));
  });

  it('is told where there is no other one', async () => {
    const { on, lost } = await open();
    on.refuse(new Error('none'));
    on.unplug('one');

    await vi.waitFor(() => expect(lost).toEqual([undefined]));
  });
});
