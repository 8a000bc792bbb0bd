/** Meetings lie in their case's partition. */
export const meetingKeys = {
  /** Set for a time: a booked meeting or a hearing. One room for each instant. */
  meeting: (caseId: string, startsAt: string) => ({
    pk: `CASE#${caseId}`,
    sk: `MEETING#${startsAt}`,
  }),
  /** Those set from one instant to another, both included. */
  meetingsBetween: (caseId: string, from: string, to: string) => ({
    pk: `CASE#${caseId}`,
    skFirst: `MEETING#${from}`,
    skLast: `MEETING#${to}`,
  }),
  /** The one that Join Session leads into on a day in India, 'YYYY-MM-DD'. */
  session: (caseId: string, day: string) => ({ pk: `CASE#${caseId}`, sk: `SESSION#${day}` }),
};
