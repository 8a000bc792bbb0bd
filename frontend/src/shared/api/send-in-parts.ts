/**
 * Sends a long list in requests of at most `size` items, one after the other. `onAnswer` gets each
 * answer at once, so that a later failure loses none. Ends early when `isStopped`, before the next
 * request. Throws the first failure.
 */
export async function sendInParts<Item, Answer>(
  items: readonly Item[],
  {
    size,
    send,
    onAnswer,
    isStopped,
  }: {
    size: number;
    send: (part: readonly Item[]) => Promise<Answer>;
    onAnswer: (answer: Answer) => void;
    isStopped: () => boolean;
  },
): Promise<void> {
  for (let at = 0; at < items.length && !isStopped(); at += size)
    onAnswer(await send(items.slice(at, at + size)));
}
