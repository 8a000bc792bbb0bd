import { synthesiseSpeech } from 'local-aws/transcribe';
import { vi } from 'vitest';
import { MicrophoneError } from '#portal/parts/recorder/microphone.ts';
import type { RecorderSources } from '#portal/parts/recorder/recorder.ts';
import { stubChannels } from '../fakes/fake-channel.ts';
import { stubIndexedDb } from '../fakes/fake-indexed-db.ts';
import { fakeStorage } from '../fakes/fake-storage.ts';

/** A page with a microphone that the test speaks into, and a network that the test cuts. */

export const SAMPLE_RATE = 16_000;

type Listeners = Parameters<RecorderSources['openMicrophone']>[1];

/**
 * A microphone whose sound comes from `say`, also after it was stopped: the audio thread may deliver
 * samples late. It has no clock of its own.
 */
export function createTestMicrophone({ sampleRate = SAMPLE_RATE } = {}) {
  /** Those that hear the room; a stopped one hears it until another one is opened. */
  let open = new Map<string, Listeners>();
  const stopped = new Set<string>();
  let onDevices = () => {};
  const connected = [{ value: 'one', label: 'One' }];
  let opened = 0;
  let refused = '';
  const say = (samples: Float32Array) => {
    for (let at = 0; at < samples.length; at += 2_048)
      for (const one of open.values()) one.onSamples(samples.slice(at, at + 2_048), sampleRate);
  };
  const sources: RecorderSources = {
    async openMicrophone(wanted, listeners) {
      const [first] = connected;
      if (refused !== '') throw new MicrophoneError(refused);
      if (!first) throw new MicrophoneError('No microphone was found.');
      const { value: id } = connected.find(({ value }) => value === wanted) ?? first;
      open = new Map([...open].filter(([each]) => !stopped.has(each)));
      open.set(id, listeners);
      stopped.delete(id);
      opened += 1;
      return {
        sampleRate,
        deviceId: id,
        reach: async () => {},
        stop: async () => void stopped.add(id),
      };
    },
    listMicrophones: async () => [...connected],
    watchMicrophones: (listener) => {
      onDevices = listener;
      return () => {};
    },
  };
  return {
    sources,
    /** How often it was opened. */
    opened: () => opened,
    say,
    /** Words that the local Transcribe would understand. */
    speak: (text: string) =>
      say(
        Float32Array.from(
          synthesiseSpeech(text, { sampleRate: SAMPLE_RATE }),
          (one) => one / 0x7fff,
        ),
      ),
    silence: (seconds: number) => say(new Float32Array(seconds * SAMPLE_RATE)),
    noise: (seconds: number) =>
      say(
        Float32Array.from({ length: seconds * SAMPLE_RATE }, (_none, at) => (at % 2 ? 0.5 : -0.5)),
      ),
    /** The first microphone. */
    unplug() {
      const gone = connected.shift()?.value ?? '';
      open.get(gone)?.onLost();
      onDevices();
    },
    plugIn(value = 'one', label = 'One') {
      connected.push({ value, label });
      onDevices();
    },
    /** The next ones cannot be opened. */
    refuse(message: string) {
      refused = message;
    },
    /** Microphones that hear the room now. */
    heard: () => [...open.keys()].filter((id) => !stopped.has(id)),
  };
}

const opened: { close(): void }[] = [];

/** Ends a recorder with the page. */
export function closeWithPage(recorder: { close(): void }): void {
  opened.push(recorder);
}

/** Ends the page's recorders, then takes away what they need of a browser. */
export function closeRecordingPage(): void {
  for (const recorder of opened.splice(0)) recorder.close();
  vi.unstubAllGlobals();
}

/** Gives the test what the recorder needs of a browser, until `closeRecordingPage()`. */
export function openRecordingPage(): void {
  const page = new EventTarget();
  const held = new Set<string>();
  const locks = {
    async request(name: string, _options: object, hold: (lock: object | null) => unknown) {
      if (held.has(name)) return hold(null);
      held.add(name);
      try {
        return await hold({ name });
      } finally {
        held.delete(name);
      }
    },
    query: async () => ({ held: [] }),
  };
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { locks });
  stubChannels();
  stubIndexedDb();
}
