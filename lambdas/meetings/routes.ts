import type { meetingsEndpoints } from '#contracts/endpoints/meetings.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { MeetingsDeps } from './meetings-deps.ts';

export const meetingsRoutes: Routes<typeof meetingsEndpoints, MeetingsDeps> = {
  requestMeeting: async () => (await import('./request-meeting.ts')).requestMeeting,
  joinSession: async () => (await import('./join-session.ts')).joinSession,
  getHearingLink: async () => (await import('./get-hearing-link.ts')).getHearingLink,
};
