import * as z from 'zod';
import { type Me, type Profile, profileSchema } from '#contracts/endpoints/accounts.ts';

/** Values of the profile form; each speciality is a row. */
export const profileFormSchema = profileSchema.extend({
  specialities: z
    .array(z.object({ text: profileSchema.shape.specialities.element }))
    .min(1, 'Speciality is required'),
});
export type ProfileFormValues = z.input<typeof profileFormSchema>;
export type ParsedProfileForm = z.output<typeof profileFormSchema>;

/** Initial values of the form, without the picture, which keeps it. */
export function profileValuesOf(me: Me): ProfileFormValues {
  return {
    tagLine: me.tagLine,
    qualification: me.qualification,
    experience: me.experience,
    languagesKnown: me.languagesKnown,
    location: me.location,
    affiliatedOrg: me.affiliatedOrg,
    specialities: (me.specialities.length > 0 ? me.specialities : ['']).map((text) => ({ text })),
    shortBio: me.shortBio,
    lastHeldPosition: me.lastHeldPosition,
    alternateMobileNumber: me.alternateMobileNumber,
    institutionOfMediationTraining: me.institutionOfMediationTraining,
    numberOfMediationsConducted: me.numberOfMediationsConducted,
    avatarUrl: undefined,
  };
}

/** The request body; without a picture the stored one is kept. */
export function profileOf({ avatarUrl, specialities, ...values }: ParsedProfileForm): Profile {
  return {
    ...values,
    ...(avatarUrl !== undefined && { avatarUrl }),
    specialities: specialities.map(({ text }) => text),
  };
}
