/** The part of the browser's Storage that the portal uses, in memory. */
export function fakeStorage(items: Readonly<Record<string, string>> = {}): Storage {
  const stored = new Map(Object.entries(items));
  return {
    get length() {
      return stored.size;
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}
