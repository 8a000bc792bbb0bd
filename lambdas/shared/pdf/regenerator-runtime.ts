/**
 * Shaping Indian scripts with @pdf-lib/fontkit needs a global `regeneratorRuntime`, which its
 * build does not include. This is the part that its only generator uses: yield and stop.
 */
type Context = { prev: number; next: number; isDone: boolean; stop(): void };

const regeneratorRuntime = {
  mark: <Callee>(callee: Callee): Callee => callee,
  /** `step` runs to the next yield, whose value it returns, or stops the context. */
  wrap(step: (context: Context) => unknown, _callee: unknown, self: unknown) {
    const context: Context = {
      prev: 0,
      next: 0,
      isDone: false,
      stop() {
        this.isDone = true;
      },
    };
    return {
      next() {
        if (context.isDone) return { done: true, value: undefined };
        const value = step.call(self, context);
        return context.isDone ? { done: true, value: undefined } : { done: false, value };
      },
    };
  },
};

/** Installs the runtime unless one is present. */
export function provideRegeneratorRuntime(): void {
  if (!('regeneratorRuntime' in globalThis)) Object.assign(globalThis, { regeneratorRuntime });
}
