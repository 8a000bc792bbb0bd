const API_BASE = '/api';

/** The address of an endpoint with its parameters and query. */
export function addressOf(
  path: string,
  { params, query }: { params?: unknown; query?: unknown },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeURIComponent(String(partOf(params, name) ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const suffix = search.size > 0 ? `?${search}` : '';
  return `${API_BASE}/${filled}${suffix}`;
}

/** A field of an unknown value; undefined if the value is no object. */
export function partOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}
