import { useEffect, useState } from 'react';

/** The latest value that has not changed for `ms`. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // Compared by content: the value is parsed anew with each render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
