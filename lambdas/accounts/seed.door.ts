/** What the seed may use of the accounts domain besides its public interface. */

export type { AccountsDeps } from './deps/accounts-deps.ts';
export { putPoolUser } from './deps/user-pool.ts';
export { findUser, putLetterhead, updateProfile } from './record/user-repository.ts';
export { createUser } from './sign-up/create-user.ts';
export { putPendingSignUp } from './sign-up/sign-up-repository.ts';
