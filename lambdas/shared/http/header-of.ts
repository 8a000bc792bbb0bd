import type { APIGatewayProxyEvent } from 'aws-lambda';

/** A header's value; `wanted` in lower case, since names of headers ignore case. */
export function headerOf(
  { headers }: Pick<APIGatewayProxyEvent, 'headers'>,
  wanted: string,
): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
