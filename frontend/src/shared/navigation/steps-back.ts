/**
 * Steps back in the history, one after another. The browser carries out a step some time after it
 * was asked for: two steps at once would add up and leave the page, and an entry that is added
 * meanwhile would be taken back.
 */

/** Key of the entry that the step under way leaves. */
let leftKey: string | undefined;
const waiting: (() => void)[] = [];

/** The router's key of the present entry; another one is present when a step has arrived. */
const keyOfEntry = (): string | undefined => window.history.state?.key;

/** Place of the present entry in the history, as the router counts. */
export const indexOfEntry = (): number => Number(window.history.state?.idx ?? 0);

/** Calls `act` at once, or when the steps asked for so far have arrived. */
export function afterStepsBack(act: () => void): void {
  waiting.push(act);
  proceed();
}

/** Goes back to an earlier entry of this page; call it in `afterStepsBack`. */
export function stepBackTo(index: number): void {
  if (index >= indexOfEntry()) return;
  leftKey = keyOfEntry();
  window.addEventListener('popstate', arrive, { once: true });
  window.history.go(index - indexOfEntry());
}

function arrive(): void {
  leftKey = undefined;
  proceed();
}

function proceed(): void {
  while (waiting.length > 0 && (leftKey === undefined || leftKey !== keyOfEntry())) {
    leftKey = undefined;
    waiting.shift()?.();
  }
}
