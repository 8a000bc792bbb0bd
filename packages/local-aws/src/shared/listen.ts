import type { Server } from 'node:http';
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
 * Listens on 127.0.0.1 and returns the port; 0 picks a free one. Throws PortBusyError, or
 * PlainError when the user may not open the port.
 */
export function listen(server: NetServer, port: number): Promise<number> {
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
