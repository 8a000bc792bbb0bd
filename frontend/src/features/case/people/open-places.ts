import { takesRespondents } from '#contracts/endpoints/cases/case-creation.ts';
import type { Case } from '#contracts/endpoints/cases/cases.ts';

/** Respondents without a registered party, numbered as in the case; a case has at least one respondent. */
export function openPlaces({ respondentParties }: Case): { number: number; name: string }[] {
  const places = respondentParties.length > 0 ? respondentParties : [{ name: '' }];
  return places.flatMap((place, position) =>
    'partyId' in place && place.partyId ? [] : [{ number: position + 1, name: place.name }],
  );
}

/** Whether a registered party can be assigned as a respondent. */
export const takesRespondent = (shownCase: Case) =>
  takesRespondents(shownCase.status) && openPlaces(shownCase).length > 0;
