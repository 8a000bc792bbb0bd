/** Shown for a refusal without a readable text (D100). */
export const UNKNOWN_ERROR = 'Something went wrong!';

/** Shown when no response arrived (seed 1, section 8). */
export const NETWORK_ERROR =
  'You have lost Network Connectivity. Please check your Network Settings';

/** Shown for a protected call without a token, which is not sent (seed 1, section 7). */
export const NO_TOKEN_ERROR = 'Auth Token not found';

function field(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(name in value)) return undefined;
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/**
 * The text a user is shown for a refused call: the body's message, else its error string, else
 * the body as plain text, else the first item's message, else 'Something went wrong!' (D100). A failure
 * of the portal has the request's id, by which its log is found (docs/runbook.md).
 */
export function errorText(body: unknown): string {
  const plain = typeof body === 'string' && body.trim() !== '' ? body : undefined;
  const firstItem: unknown = Array.isArray(body) ? body[0] : undefined;
  const text =
    field(body, 'message') ??
    field(body, 'error') ??
    plain ??
    field(firstItem, 'message') ??
    UNKNOWN_ERROR;
  const requestId = field(body, 'code') === 'internal' && field(body, 'requestId');
  return requestId ? `${text} Reference: ${requestId}` : text;
}
