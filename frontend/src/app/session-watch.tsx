import { useIdleLogout } from '../shared/session/use-idle-logout.ts';

/** Stands in the page for as long as one session lasts. */
export function SessionWatch() {
  useIdleLogout();
  return null;
}
