/** What the seed may use of the accounts domain besides its public interface. */

export { findUser, updateProfile } from './record/user-repository.ts';
export type { AccountsDeps } from './services/accounts-deps.ts';
export { putPoolUser } from './services/user-pool.ts';
export { createUser } from './sign-up/create-user.ts';
export { putPendingSignUp } from './sign-up/sign-up-repository.ts';
