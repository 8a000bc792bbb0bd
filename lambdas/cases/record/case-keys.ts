/** Keys of cases and of what belongs to one case. */
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
  /** Cases that wait for a case manager, oldest first. */
  approval: (submittedAt: string, caseId: string) => ({
    pk: 'APPROVALS#CASES',
    sk: `${submittedAt}#${caseId}`,
  }),
  approvals: () => ({ pk: 'APPROVALS#CASES' }),
  /** All hearings of a case, oldest first. */
  hearing: (caseId: string, at: string, hearingId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `HEARING#${at}#${hearingId}`,
  }),
  /** A case whose next hearing ends at an instant and has another one after it. */
  hearingDue: (endsAt: string, caseId: string) => ({
    pk: 'HEARINGS#DUE',
    sk: `${endsAt}#${caseId}`,
  }),
  /** Those whose next hearing has ended. */
  hearingsDueUntil: (now: string) => ({
    pk: 'HEARINGS#DUE',
    skFirst: '0',
    skLast: `${now}#~`,
  }),
  /** A write of a case whose rows in the cause lists are unfinished, by the case's last change. */
  unfinishedRows: (since: string, caseId: string, version: number) => ({
    pk: 'HEARINGS#UNFINISHED',
    sk: `${since}#${caseId}#${version}`,
  }),
  /** Those of changes until an instant. */
  unfinishedRowsUntil: (until: string) => ({
    pk: 'HEARINGS#UNFINISHED',
    skFirst: '0',
    skLast: `${until}#~`,
  }),
  /** A scheduled meeting, as the cause lists show it. */
  scheduledMeeting: (caseId: string, at: string, meetingId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `SCHEDULED#${at}#${meetingId}`,
  }),
  /** Scheduled meetings from an instant on. */
  scheduledMeetingsFrom: (caseId: string, at: string) => ({
    pk: `CASE#${caseId}`,
    skFirst: `SCHEDULED#${at}`,
    skLast: 'SCHEDULED#~',
  }),
  /** One neutral's rating of a case that has ended. */
  rating: (caseId: string, userId: string) => ({ pk: `CASE#${caseId}`, sk: `RATING#${userId}` }),
  /** A published version of the summary, by number. */
  summaryVersion: (caseId: string, version: number) => ({
    pk: `CASE#${caseId}`,
    sk: `SUMMARY#${String(version).padStart(7, '0')}`,
  }),
  /** Its text, apart from it so that a list of versions reads none. */
  summaryText: (caseId: string, version: number) => ({
    pk: `CASE#${caseId}`,
    sk: `SUMMARYTEXT#${String(version).padStart(7, '0')}`,
  }),
  summaryVersionsOf: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'SUMMARY#' }),
  /** All hearings of a case, or those set for one instant. */
  hearingsOf: (caseId: string, at?: string) => ({
    pk: `CASE#${caseId}`,
    skPrefix: at === undefined ? 'HEARING#' : `HEARING#${at}#`,
  }),
};
