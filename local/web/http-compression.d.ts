declare module 'http-compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** Compresses what is written to the response, if its type and size (bytes) are worth it. */
  function compression(options: {
    threshold: number;
    brotli: boolean;
  }): (request: IncomingMessage, response: ServerResponse) => void;
  export = compression;
}
