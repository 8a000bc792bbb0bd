/** Lets a screen load the chunks of the next screen without importing it. */
let fetchNext: () => void = () => undefined;

/** The app names the chunks of the first signed-in screen. */
export function setAfterSignIn(next: () => void): void {
  fetchNext = next;
}

/** Called while a login code is typed, so that the case list is loaded when the code is verified. */
export function prefetchAfterSignIn(): void {
  fetchNext();
}
