/** What other domains may use of system-config: record. */
export { findSystemSettings, type SystemSettings } from './record/system-config-repository.ts';
