import type { SystemConfig } from '#contracts/endpoints/system-config.ts';

/** Terms of the portal, for the welcome and help pages. */
const texts = [
  'Neutral: the mediator, arbitrator or case manager who conducts a case and takes no side in it.',
  'Party: a person or an organisation in dispute. A party is registered and approved before a case can be created for it.',
  'Claimant: the party who brings the dispute and asks for something.',
  'Respondent: the party against whom the claim is made. A case may have several.',
  'Agent: a person who acts for a party with a letter of authorisation. The primary agent can add further agents.',
  'Case manager: the neutral who checks and approves parties and cases and keeps a case moving.',
  'Negotiation: the parties look for a settlement between themselves, helped by a settlement number worked out from what each of them would accept.',
  'Mediation: a neutral helps the parties to reach their own agreement. The mediator decides nothing.',
  'Arbitration: a neutral hears both sides and decides the dispute by an award that binds them.',
  'Presiding arbitrator: the arbitrator who leads the proceedings of a case.',
  'Statement of claim: what the claimant asks for, the facts behind it and the evidence for them.',
  'Statement of defence: the respondent’s answer to the claim, point by point.',
  'Counter claim: a claim that the respondent makes against the claimant in the same case.',
  'Rejoinder: the claimant’s answer to the statement of defence; the respondent’s answer to it is the sur-rejoinder.',
  'Section 17 application: a request to the arbitrator for protection while the case is pending, such as an order that an asset must not be sold.',
  'Garnishee order: an order to somebody who owes money to the respondent, such as a bank, to hold or hand over that money.',
  'Hearing: a sitting of a case on a fixed date and time, held in person or by video. Times are Indian Standard Time.',
  'Cause list: the hearings of a day in the order in which they are called.',
  'Minutes of the meeting: the short record of what was said and ordered at a hearing.',
  'Bundle: the documents of a case put together in one file with page numbers and a table of contents.',
  'Cross-examination: questions put to a witness by the other side, recorded as question and answer.',
  'Award: the arbitrator’s written and signed decision. The final award ends the case.',
  'Settlement agreement: the written terms on which the parties end their dispute.',
  'Success fee: a fee that falls due only when the parties have settled.',
];

export const terminology: SystemConfig['terminology'] = texts.map((text, position) => ({
  snumber: position + 1,
  text,
}));
