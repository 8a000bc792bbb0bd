/** Audio worklet: passes the microphone's samples to the page, about eight times a second. */

/** Parts of the worklet's scope that TypeScript's library lacks. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new () => AudioWorkletProcessor & { process(inputs: Float32Array[][]): boolean },
): void;

const BLOCK = 2_048;

class Capture extends AudioWorkletProcessor {
  private block = new Float32Array(BLOCK);
  private length = 0;

  constructor() {
    super();
    // The page asks for the samples until now; an empty block follows, so that it knows the moment.
    this.port.onmessage = () => {
      this.post();
      this.port.postMessage(new Float32Array(0));
    };
  }

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.block[this.length] = sample;
      this.length += 1;
      if (this.length === BLOCK) this.post();
    }
    return true;
  }

  private post(): void {
    if (this.length > 0) this.port.postMessage(this.block.slice(0, this.length));
    this.length = 0;
  }
}

registerProcessor('capture', Capture);
