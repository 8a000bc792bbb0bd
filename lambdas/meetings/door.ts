/** What other domains may use of meetings. */
export { type ProviderSettingsOf, providerSettingsSchema } from './provider-settings.constants.ts';
