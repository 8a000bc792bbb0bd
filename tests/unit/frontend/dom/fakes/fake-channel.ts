import { vi } from 'vitest';

/** Channels between the pages of one test, until `vi.unstubAllGlobals()`. */
export function stubChannels(): void {
  const open = new Set<EventTarget>();
  class TestChannel extends EventTarget {
    constructor() {
      super();
      open.add(this);
    }
    postMessage(data: unknown): void {
      const sent: unknown = structuredClone(data);
      for (const other of open)
        if (other !== this)
          queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data: sent })));
    }
  }
  vi.stubGlobal('BroadcastChannel', TestChannel);
}
