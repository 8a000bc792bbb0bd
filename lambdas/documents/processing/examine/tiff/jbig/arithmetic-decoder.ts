import {
  afterLessProbable,
  afterMoreProbable,
  lessProbableSizes,
  switching,
} from './jbig-states.ts';

const CONTEXTS = 1024;

export type ArithmeticDecoder = {
  /** Starts with other data; probabilities stay. */
  begin(data: Uint8Array): void;
  /** Forgets the probabilities. */
  reset(): void;
  /** The next symbol of a context below 1024. */
  bit(context: number): 0 | 1;
};

/** The arithmetic decoder of JBIG (ITU-T T.82, section 6.8). Zeros follow the data. */
export function createArithmeticDecoder(): ArithmeticDecoder {
  const states = new Uint8Array(CONTEXTS);
  const probable = new Uint8Array(CONTEXTS);
  let input = new Uint8Array();
  let read = 0;
  let interval = 0;
  /**
   * 16 bits that are compared with the interval, above 16 that follow. An array keeps a number of
   * 32 bits without allocating it.
   */
  const code = new Uint32Array(1);
  let left = 0;

  const readByte = () => {
    code[0] = (code[0] ?? 0) + (input[read] ?? 0) * 256;
    read += 1;
    left = 8;
  };
  const renormalize = () => {
    while (interval < 0x8000) {
      if (left === 0) readByte();
      interval *= 2;
      code[0] = (code[0] ?? 0) * 2;
      left -= 1;
    }
  };
  /** Notes the symbol for its context and returns it. */
  const noted = (context: number, isProbable: boolean): 0 | 1 => {
    const state = states[context] ?? 0;
    const symbol = isProbable === (probable[context] === 1) ? 1 : 0;
    if (!isProbable && switching.has(state)) probable[context] = symbol;
    states[context] = (isProbable ? afterMoreProbable : afterLessProbable)[state] ?? 0;
    renormalize();
    return symbol;
  };
  return {
    begin(data) {
      input = Uint8Array.from(data);
      read = 0;
      code[0] = 0;
      for (let byte = 0; byte < 3; byte += 1) {
        code[0] = (code[0] ?? 0) * 256;
        readByte();
      }
      interval = 0x10000;
    },
    reset() {
      states.fill(0);
      probable.fill(0);
    },
    bit(context) {
      const small = lessProbableSizes[states[context] ?? 0] ?? 0;
      interval -= small;
      const value = code[0] ?? 0;
      if (value < interval * 0x10000) {
        if (interval >= 0x8000) return probable[context] === 1 ? 1 : 0;
        return noted(context, interval >= small);
      }
      // The parts are exchanged where the less probable symbol has the larger one.
      const isProbable = interval < small;
      code[0] = value - interval * 0x10000;
      interval = small;
      return noted(context, isProbable);
    },
  };
}
