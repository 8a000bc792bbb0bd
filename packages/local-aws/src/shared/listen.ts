import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlainError } from './plain-error.ts';

/** Another program holds the port. */
export class PortBusyError extends PlainError {
  constructor(port: number) {
    super(
      `Port ${port} is already in use on 127.0.0.1. Stop what listens there, or choose another with --port.`,
    );
    this.name = 'PortBusyError';
  }
}

/** Listens on 127.0.0.1 and gives the port (useful with port 0). Throws PortBusyError. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortBusyError(port));
      else if (error.code === 'EACCES')
        reject(new PlainError(`This user may not open port ${port}. Choose another with --port.`));
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      // A TCP server that listens has an AddressInfo, never a pipe name.
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
