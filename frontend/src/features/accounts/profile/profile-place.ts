/** Where the draft of the profile lies. */
export const PROFILE_PLACE = 'profile';
