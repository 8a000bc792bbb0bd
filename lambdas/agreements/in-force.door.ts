/** What other domains may use of agreements: whether an award is the one in force. */
export { requireAwardInForce } from './record/require-award-in-force.ts';
