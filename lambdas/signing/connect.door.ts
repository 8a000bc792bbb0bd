/** What a handler of another domain connects at start; loads no use case. */
export { connectMachines } from './deps/connect-machines.ts';
