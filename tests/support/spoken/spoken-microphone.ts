import { gzipSync } from 'node:zlib';
import { synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { SPOKEN_ORDER } from './spoken-order.ts';

/** What the fake microphone says: SPOKEN_ORDER between two silent seconds. */
export const spokenOrderWav = (): Buffer =>
  writeWav(synthesiseSpeech(SPOKEN_ORDER, { edgeSeconds: 1 }));

/**
 * Script that plays the order inside the audio graph, in place of the sound of Chromium's fake
 * microphone. That one is played by a clock: samples that a busy machine fetches late are lost, and
 * words with them. The audio graph produces its own samples when it needs them, so none is lost.
 * Streams that a test makes itself keep their sound.
 */
export const SPOKEN_MICROPHONE = `{
  const packed = ${JSON.stringify(gzipSync(spokenOrderWav()).toString('base64'))};
  const opened = new WeakSet();
  const devices = navigator.mediaDevices;
  if (devices) {
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wish) => {
      const stream = await open(wish);
      opened.add(stream);
      return stream;
    };
  }
  const connect = AudioContext.prototype.createMediaStreamSource;
  AudioContext.prototype.createMediaStreamSource = function (stream) {
    if (!opened.has(stream)) return connect.call(this, stream);
    // Samples arrive from a microphone also when nobody speaks.
    const sound = this.createGain();
    const silence = new ConstantSourceNode(this, { offset: 0 });
    silence.connect(sound);
    silence.start();
    const source = this.createBufferSource();
    source.connect(sound);
    const gzip = new Blob([Uint8Array.from(atob(packed), (one) => one.charCodeAt(0))]);
    new Response(gzip.stream().pipeThrough(new DecompressionStream('gzip')))
      .arrayBuffer()
      .then((wav) => this.decodeAudioData(wav))
      .then((speech) => {
        source.buffer = speech;
        source.start();
      });
    return sound;
  };
}`;
