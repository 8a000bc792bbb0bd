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

/** How long the link of a served person opens its files, from the day on which it is mailed. */
export const SERVED_LINK_DAYS = 30;

/**
 * A served file behind a person's link:
 * - `ready`: it can be downloaded;
 * - `checking`: the malware scan has not found it clean yet;
 * - `withheld`: the scan found a threat, or could not check it;
 * - `replaced`: another file took its place;
 * - `withdrawn`: it was deleted, or is not shared with the parties any more.
 */
export const servedFileStates = ['ready', 'checking', 'withheld', 'replaced', 'withdrawn'] as const;
export type ServedFileState = (typeof servedFileStates)[number];

/** States in which the mail did not reach the person or was refused. */
export const isTrouble = (state: ServingState): boolean =>
  state === 'bounced' || state === 'complained' || state === 'givenUp';
