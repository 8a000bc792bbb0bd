/** Where the dialogs of hearings keep unsent input. */

export const endHearingPlace = (caseId: string, hearingId: string | undefined) =>
  `end-hearing:${caseId}:${hearingId ?? ''}`;

export const meetingPlace = (caseId: string) => `meeting:${caseId}`;
