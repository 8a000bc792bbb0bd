import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

const isWorthRepeating = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiFailure && error.status === undefined && !error.isHandled;

/** All state that came from the server. Emptied whenever a session begins or ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: isWorthRepeating,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
