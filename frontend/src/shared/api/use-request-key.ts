import { useRef } from 'react';
import { newIdempotencyKey } from './new-idempotency-key.ts';

/** Names each wish to create something: the same for every try of the same request. */
export function useRequestKey(): (request: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
