/** The record of service (D113): who was to be served with what, and what became of each mail. */

/** What is served. */
export const servedKinds = ['order', 'document', 'summary', 'agreement', 'hearing'] as const;
export type ServedKind = (typeof servedKinds)[number];

/**
 * People who are served:
 * - `neutral`: a neutral of the case or its manager, by their mail preference;
 * - `agent`: counsel of a party, always at once;
 * - `party`: a party's own address, if it has no agent with one.
 */
export const servedPersonKinds = ['neutral', 'agent', 'party'] as const;

/**
 * What became of one person's mail:
 * - `waiting`: it is not handed over yet;
 * - `handedOver`: the mail service has it;
 * - `delivered`: the recipient's mail server took it;
 * - `bounced`: it came back;
 * - `complained`: the recipient marked it as spam;
 * - `givenUp`: it could not be handed over;
 * - `inPortal`: a neutral who takes no mails finds it in the portal.
 */
export const servingStates = [
  'waiting',
  'handedOver',
  'delivered',
  'bounced',
  'complained',
  'givenUp',
  'inPortal',
] as const;
export type ServingState = (typeof servingStates)[number];

/** States in which the mail did not reach the person or was refused. */
export const isTrouble = (state: ServingState): boolean =>
  state === 'bounced' || state === 'complained' || state === 'givenUp';
