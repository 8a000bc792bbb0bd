/** Place of the profile's unsent input. */
export const PROFILE_PLACE = 'profile';
