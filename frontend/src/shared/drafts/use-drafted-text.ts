import { useMe } from '../session/use-me.ts';
import { useDraft } from './use-draft.ts';

/** `useDraft` of the signed-in person, for a single text such as a reason. */
export function useDraftedText(place: string) {
  const { data: me } = useMe();
  return useDraft(me?.id, place);
}
