/** What the seed may use of the accounts domain besides its public interface. */

export type { AccountsDeps } from './accounts-deps.ts';
export { putPoolUser } from './identity/user-pool.ts';
export { createUser } from './sign-up/create-user.ts';
export { putPendingSignUp } from './sign-up/sign-up-repository.ts';
export { findUser, updateProfile } from './user-repository.ts';
