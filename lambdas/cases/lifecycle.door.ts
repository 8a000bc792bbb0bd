/** What other domains may use of cases: lifecycle. */
export { notifyOfReached, reachNegotiation } from './lifecycle/reach-negotiation.ts';
