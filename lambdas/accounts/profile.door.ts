/** What other domains may use of accounts: profile. */
export { findProfile } from './profile/find-profile.ts';
