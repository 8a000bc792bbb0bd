import { caseHearingsEndpoints } from '#contracts/endpoints/cases/case-hearings.ts';
import { meetingsEndpoints } from '#contracts/endpoints/meetings.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';

type Ending = ApiInput<(typeof caseHearingsEndpoints)['endHearing']>['body'];

/** Adjourns or cancels a hearing. */
export const endHearing = (caseId: string, hearingId: string, body: Ending) =>
  callApi(caseHearingsEndpoints.endHearing, { params: { id: caseId, hearingId }, body });

/** Sets a meeting for everyone on the case. */
export const requestMeeting = (caseId: string, date: string, idempotencyKey: string) =>
  callApi(meetingsEndpoints.requestMeeting, { body: { caseId, date }, idempotencyKey });
