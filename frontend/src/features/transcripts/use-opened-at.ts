import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEditor } from './editor/use-editor.ts';

/** Shows the paragraph of the second in the address, `?at=<seconds>`, and sets the player there. */
export function useOpenedAt(): void {
  const { editor, view, player } = useEditor();
  const seconds = Number(useSearchParams()[0].get('at'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the transcript opens
  useEffect(() => {
    if (!(seconds > 0)) return undefined;
    const { segments } = editor.getState().text;
    const startOf = ({ text }: (typeof segments)[number]) =>
      text.find(({ start }) => start !== undefined)?.start ?? Number.POSITIVE_INFINITY;
    // The address has whole seconds.
    const named = segments.findLast((segment) => Math.floor(startOf(segment)) <= seconds);
    if (named) view.reveal(named.id, 'center');
    const stop = player.onTime(() => {
      stop();
      player.seek(seconds);
    });
    return stop;
  }, []);
}
