import type { Case } from '#contracts/endpoints/cases.ts';

/** Where the dialogs of hearings keep unsent input. */

/** Names the next hearing, so that another next hearing starts with an empty form. */
export const hearingPlace = ({ id, nextHearingDate }: Case) =>
  `hearing:${id}:${nextHearingDate?.id ?? ''}`;

export const endHearingPlace = ({ id, nextHearingDate }: Case) =>
  `end-hearing:${id}:${nextHearingDate?.id ?? ''}`;

export const meetingPlace = (caseId: string) => `meeting:${caseId}`;
