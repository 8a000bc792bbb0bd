/** What other domains may use of meetings. */
export { findRoomPlace } from './meeting-repository.ts';
export { type ProviderSettingsOf, providerSettingsSchema } from './provider-settings.constants.ts';
