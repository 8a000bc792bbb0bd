import type { APIGatewayProxyEvent } from 'aws-lambda';

/** A header's value. Header names are case-insensitive; `wanted` must be in lower case. */
export function headerOf(
  { headers }: Pick<APIGatewayProxyEvent, 'headers'>,
  wanted: string,
): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
