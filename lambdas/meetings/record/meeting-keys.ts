/** Keys of meetings, in their case's partition. */
export const meetingKeys = {
  /** A booked meeting or a hearing. One room per instant. */
  meeting: (caseId: string, startsAt: string) => ({
    pk: `CASE#${caseId}`,
    sk: `MEETING#${startsAt}`,
  }),
  /** Meetings from one instant to another, both included. */
  meetingsBetween: (caseId: string, from: string, to: string) => ({
    pk: `CASE#${caseId}`,
    skFirst: `MEETING#${from}`,
    skLast: `MEETING#${to}`,
  }),
  /** The case of a provider's room. */
  roomPlace: (provider: string, roomId: string) => ({
    pk: `ROOM#${provider}#${roomId}`,
    sk: 'PLACE',
  }),
  /** The session of a day in India, 'YYYY-MM-DD'. */
  session: (caseId: string, day: string) => ({ pk: `CASE#${caseId}`, sk: `SESSION#${day}` }),
};
