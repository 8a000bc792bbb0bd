/**
 * Reads what a screen shows first, while its frame is drawn. A module with a screen exports it as
 * `readAhead`; a failure is left to the screen. The first drawing waits a moment for what it returns:
 * answers that are on their way since the page was opened (frontend/build/first-frame).
 */
export type ReadAhead = (opened: {
  /** Parameters in the path, e.g. `id`. */
  params: Readonly<Record<string, string | undefined>>;
  /** The query of the address. */
  address: URLSearchParams;
}) => Promise<void> | undefined;
