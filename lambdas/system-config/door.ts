/** What other domains may use of system-config. */
export {
  changeSystemConfig,
  parseSettingNames,
  parseSystemSettings,
  settingsThatChange,
} from './change-system-config.ts';
export { getAwardSignatureRule } from './get-award-signatures.ts';
export { getStatutoryTerms } from './get-statutory-terms.ts';
export { getSystemConfig } from './get-system-config.ts';
