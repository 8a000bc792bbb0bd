/** What other domains may use of the system's configuration. */
export { getSystemConfig } from './get-system-config.ts';
