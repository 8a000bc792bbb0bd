/** What a handler of another domain connects at start; loads no use case. */
export { connectSnapshots } from './search/snapshots.ts';
