/** What operators do with a lost phone. Apart from the other acts, since it works with the user pool. */
export type { PoolOfUsers } from './deps/user-pool.ts';
export { replaceMobile } from './operator/replace-mobile.ts';
