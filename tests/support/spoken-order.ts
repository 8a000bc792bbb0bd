/** What the fake microphone of the browser tests says, in about 15 seconds. */
export const SPOKEN_ORDER =
  'The claimant appeared in person. Learned counsel for the respondent sought time to file a reply. ' +
  'A deposit of Rs. 4,50,000 is ordered within thirty days. The matter is adjourned to the next hearing.';
