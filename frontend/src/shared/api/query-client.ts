import { QueryClient } from '@tanstack/react-query';
import { forgetWithSession } from '../session/session.ts';
import { ApiFailure } from './api-failure.ts';

const isWorthRepeating = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiFailure && error.status === undefined && !error.isHandled;

/** Cache of all server state; cleared when a session begins or ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: isWorthRepeating,
      refetchOnWindowFocus: false,
    },
    mutations: {
      retry: false,
      // Without a network the call fails at once instead of waiting for one.
      networkMode: 'always',
      // Inputs may hold passwords: a mutation is forgotten with its screen.
      gcTime: 0,
    },
  },
});

forgetWithSession(() => {
  void queryClient.cancelQueries();
  queryClient.clear();
});
