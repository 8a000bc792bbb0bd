/** A signed header. The local DynamoDB requires a signature and does not verify it. */
export const SIGNED = {
  Authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/ap-south-1/dynamodb/aws4_request',
};

export type Answer = { status: number; answer: Record<string, unknown> };

/** Sends a request as text, for bodies that the SDK does not send. */
export async function sendText(endpoint: string, operation: string, body: string): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...SIGNED,
      'Content-Type': 'application/x-amz-json-1.0',
      'X-Amz-Target': operation.includes('.') ? operation : `DynamoDB_20120810.${operation}`,
    },
    body,
  });
  // Every response is a JSON object; otherwise the assertions fail.
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}
