/** Keys of a case's own partition. */
export const caseKeys = {
  case: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'CASE' }),
  /** Claims a short code for one case (D38). */
  code: (code: string) => ({ pk: `CASECODE#${code}`, sk: 'CASECODE' }),
  /** The next number of a code's kind and year. */
  codeNumbers: (prefix: string) => ({ pk: `CASECODES#${prefix}`, sk: 'NEXT' }),
  /** Claims a loan account of a claimant for one case. */
  loanAccount: (claimantPartyId: string, account: string) => ({
    pk: `LOANACCOUNT#${claimantPartyId}#${account}`,
    sk: 'LOANACCOUNT',
  }),
  /** Cases that wait for a case manager, longest waiting first. */
  approval: (submittedAt: string, caseId: string) => ({
    pk: 'APPROVALS#CASES',
    sk: `${submittedAt}#${caseId}`,
  }),
  approvals: () => ({ pk: 'APPROVALS#CASES' }),
  /** Every hearing a case ever had, oldest first. */
  hearing: (caseId: string, at: string, hearingId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `HEARING#${at}#${hearingId}`,
  }),
  /** A meeting that was scheduled for a time, as the cause lists show it. */
  scheduledMeeting: (caseId: string, at: string, meetingId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `SCHEDULED#${at}#${meetingId}`,
  }),
  /** Those from one instant on. */
  scheduledMeetingsFrom: (caseId: string, at: string) => ({
    pk: `CASE#${caseId}`,
    skFirst: `SCHEDULED#${at}`,
    skLast: 'SCHEDULED#~',
  }),
  /** What one neutral said of it once it had ended. */
  rating: (caseId: string, userId: string) => ({ pk: `CASE#${caseId}`, sk: `RATING#${userId}` }),
  /** All of a case's, or those set for one instant. */
  hearingsOf: (caseId: string, at?: string) => ({
    pk: `CASE#${caseId}`,
    skPrefix: at === undefined ? 'HEARING#' : `HEARING#${at}#`,
  }),
};
