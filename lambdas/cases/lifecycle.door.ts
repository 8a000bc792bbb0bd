/** What other domains may use of cases: lifecycle. */
export { notifyOfMove, planMove } from './lifecycle/change-status.ts';
export { notifyOfReached, reachNegotiation } from './lifecycle/reach-negotiation.ts';
