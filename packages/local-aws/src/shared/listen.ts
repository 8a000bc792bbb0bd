import { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

/** An error whose message is shown to the user as it is, without a stack trace. */
export class PlainError extends Error {}

/** Another process listens on the port. */
export class PortBusyError extends PlainError {
  constructor(port: number) {
    super(
      `Port ${port} is already in use on 127.0.0.1. Stop the program that listens there, or choose another port.`,
    );
    this.name = 'PortBusyError';
  }
}

/**
 * Longer than any client keeps idle connections. If the server closed one first, a request that is
 * sent at that moment would fail, and not every client sends it again.
 */
const KEEP_IDLE_CONNECTIONS_MS = 120_000;

/**
 * Listens on 127.0.0.1 and returns the port; 0 picks a free one. Throws PortBusyError, or
 * PlainError when the user may not open the port.
 */
export function listen(server: NetServer, port: number): Promise<number> {
  if (server instanceof Server) server.keepAliveTimeout = KEEP_IDLE_CONNECTIONS_MS;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortBusyError(port));
      else if (error.code === 'EACCES')
        reject(new PlainError(`This user may not open port ${port}. Choose another port.`));
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      // The address of a listening TCP server is an AddressInfo, never a pipe name.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Closes a server without waiting for idle keep-alive connections. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
