export {
  type BreachedPasswordsOptions,
  startBreachedPasswords,
} from './start-breached-passwords.ts';
