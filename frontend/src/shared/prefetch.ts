/** Lets a screen fetch what comes after it, without knowing what that is. */
let fetchNext: () => void = () => undefined;

/** The app names the chunks of the first signed-in screen. */
export function setAfterSignIn(next: () => void): void {
  fetchNext = next;
}

/** Called while a login code is typed: the case list is there when the code is right. */
export function prefetchAfterSignIn(): void {
  fetchNext();
}
