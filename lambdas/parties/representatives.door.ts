/** What other domains may use of parties: who represents them. */
export { listRepresentatives } from './record/representatives.ts';
