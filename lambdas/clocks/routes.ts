import type { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { ClocksDeps } from './record/clocks-deps.ts';

export const clocksRoutes: Routes<typeof clocksEndpoints, ClocksDeps> = {
  listUrgentClocks: async () => (await import('./reading/list-urgent-clocks.ts')).listUrgentClocks,
  listCaseClocks: async () => (await import('./reading/list-case-clocks.ts')).listCaseClocks,
  startClock: async () => (await import('./change/start-clock.ts')).startClock,
  extendClock: async () => (await import('./change/extend-clock.ts')).extendClock,
  endClock: async () => (await import('./change/end-clock.ts')).endClock,
  correctClock: async () => (await import('./change/correct-clock.ts')).correctClock,
  adoptTerms: async () => (await import('./change/adopt-terms.ts')).adoptTerms,
};
