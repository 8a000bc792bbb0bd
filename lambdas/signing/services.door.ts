/** What other domains may use of signing: services. */
export { connectMachines } from './services/connect-machines.ts';
