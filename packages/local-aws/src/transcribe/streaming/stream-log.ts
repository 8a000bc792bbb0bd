import * as z from 'zod';
import type { StreamParameters } from './read-parameters.ts';

/** A fault of the next streams, for tests. */
export const faultSchema = z.strictObject({
  exception: z.enum([
    'BadRequestException',
    'InternalFailureException',
    'LimitExceededException',
    'ServiceUnavailableException',
    // The stream is reset, or its connection closed, without an exception.
    'reset',
    'disconnect',
  ]),
  /** Number of streams that fail. */
  count: z.int().positive().default(1),
  /** Seconds of audio after which they fail. */
  afterSeconds: z.number().nonnegative().default(0),
});
export type Fault = z.output<typeof faultSchema>;

type LoggedStream = StreamParameters & {
  /** Seconds of audio received. */
  seconds: number;
  state: 'open' | 'ended' | 'failed';
  /** Type of the exception that ended it. */
  exception?: string;
};

const MOST_LOGGED = 100;

/** The latest streams, and the faults of the next ones. */
export function createStreamLog() {
  const streams: LoggedStream[] = [];
  let fault: Fault | undefined;
  return {
    open(parameters: StreamParameters): LoggedStream {
      const stream: LoggedStream = { ...parameters, seconds: 0, state: 'open' };
      streams.push(stream);
      if (streams.length > MOST_LOGGED) streams.shift();
      return stream;
    },
    list: (): readonly LoggedStream[] => streams,
    countOpen: () => streams.filter(({ state }) => state === 'open').length,
    setFault(next: Fault) {
      fault = next;
    },
    /** The fault of the stream that starts now. */
    takeFault(): Fault | undefined {
      const taken = fault;
      if (fault) fault = fault.count > 1 ? { ...fault, count: fault.count - 1 } : undefined;
      return taken;
    },
  };
}

export type StreamLog = ReturnType<typeof createStreamLog>;
