import type { meetingsEndpoints } from '#contracts/endpoints/meetings.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getHearingLink } from './get-hearing-link.ts';
import { joinSession } from './join-session.ts';
import type { MeetingsDeps } from './meetings-deps.ts';
import { requestMeeting } from './request-meeting.ts';

export const meetingsRoutes: Routes<typeof meetingsEndpoints, MeetingsDeps> = {
  requestMeeting,
  joinSession,
  getHearingLink,
};
