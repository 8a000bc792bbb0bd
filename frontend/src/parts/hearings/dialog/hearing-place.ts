/**
 * Where the dialog of a hearing keeps unsent input: named after the hearing, so that another one
 * starts with an empty form.
 */
export const hearingPlace = (caseId: string, hearingId: string | undefined) =>
  `hearing:${caseId}:${hearingId ?? ''}`;

export const addHearingPlace = (caseId: string) => `add-hearing:${caseId}`;
