import type { Me } from '#contracts/endpoints/accounts.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { findEmailHolders } from '../record/email-claims.ts';
import type { User } from '../record/user-repository.ts';
import { avatarAddress } from './avatar.ts';

/** Converts a stored user to the contract's form. */
export async function presentMe(
  deps: Pick<AccountsDeps, 'files' | 'clock' | 'table'>,
  user: User,
): Promise<Me> {
  const profile = user.profile;
  return {
    id: user.userId,
    name: user.name,
    email: user.email,
    mobile: user.mobile,
    role: user.role,
    emailVerified: user.emailVerified,
    needsAnotherEmail:
      !user.emailVerified && (await findEmailHolders(deps.table, user.email)).ownerId !== undefined,
    isProfileComplete: profile !== undefined,
    avatarUrl: user.avatarKey
      ? await avatarAddress(deps.files, user.avatarKey, deps.clock.now())
      : '',
    mailPreference: user.mailPreference ?? 'atOnce',
    letterhead: user.letterhead ?? '',
    tagLine: profile?.tagLine ?? '',
    qualification: profile?.qualification ?? '',
    experience: profile?.experience ?? '',
    languagesKnown: profile?.languagesKnown ?? '',
    location: profile?.location ?? '',
    affiliatedOrg: profile?.affiliatedOrg ?? '',
    specialities: profile?.specialities ?? [],
    shortBio: profile?.shortBio ?? '',
    lastHeldPosition: profile?.lastHeldPosition ?? '',
    alternateMobileNumber: profile?.alternateMobileNumber ?? '',
    institutionOfMediationTraining: profile?.institutionOfMediationTraining ?? '',
    numberOfMediationsConducted: profile?.numberOfMediationsConducted ?? '',
  };
}
