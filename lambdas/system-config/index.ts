/** Public interface of the system configuration domain. */

/** For `npm run operate` only. */
export {
  changeSystemConfig,
  parseSettingNames,
  parseSystemSettings,
  settingsThatChange,
} from './change-system-config.ts';
export { getSystemConfig } from './get-system-config.ts';
export { findSystemSettings, type SystemSettings } from './record/system-config-repository.ts';
