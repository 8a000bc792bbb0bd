/**
 * @pdf-lib/fontkit was compiled for a runtime that its build left out: shaping Indian scripts
 * looks for a global `regeneratorRuntime`. Its one generator yields and stops, no more; that
 * much of the runtime is here.
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

/** Once is enough; another one that is there already stays. */
export function provideRegeneratorRuntime(): void {
  if (!('regeneratorRuntime' in globalThis)) Object.assign(globalThis, { regeneratorRuntime });
}
