import { useAtomValue } from 'jotai';
import { destinations, NOTIFICATIONS_KEY } from './destinations.ts';
import { singleKeysAtom } from './single-keys.ts';

/** Tooltips with the keys of a page, e.g. 'Today (G then T)'; undefined without keys. */
export function useGoTitle() {
  const areOn = useAtomValue(singleKeysAtom);
  return {
    titleOf: (path: string): string | undefined => {
      const found = areOn ? destinations.find((one) => one.path === path) : undefined;
      return found?.key && `${found.label} (G then ${found.key.toUpperCase()})`;
    },
    notificationsTitle: `Notifications${areOn ? ` (G then ${NOTIFICATIONS_KEY.toUpperCase()})` : ''}`,
  };
}
