import type { meetingsEndpoints } from '#contracts/endpoints/meetings.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getHearingLink } from './get-hearing-link.ts';
import { joinSession } from './join-session.ts';
import type { MeetingsDeps } from './meetings-deps.ts';
import { requestMeeting } from './request-meeting.ts';

/** Endpoint to use case. */
export function meetingsRoutes(deps: MeetingsDeps): Routes<typeof meetingsEndpoints> {
  return {
    requestMeeting: (request) => requestMeeting(deps, request),
    joinSession: (request) => joinSession(deps, request),
    getHearingLink: (request) => getHearingLink(deps, request),
  };
}
