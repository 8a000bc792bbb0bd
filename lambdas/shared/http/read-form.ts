import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { headerOf } from '#contracts/http/headers.ts';
import { AppError } from '../errors.ts';

/**
 * The fields of a form: texts, and files of a multipart form. Of fields with one name the last one
 * counts.
 * Throws unsupported_type, too_large, invalid_input.
 */
export async function readForm(
  { requestType, maxBodyBytes, maxBodyValues }: Endpoint,
  event: APIGatewayProxyEvent,
): Promise<Record<string, string | File>> {
  const contentType = headerOf(event, 'content-type') ?? '';
  if (contentType.split(';')[0]?.trim().toLowerCase() !== requestType)
    throw new AppError('unsupported_type', `The request must be ${requestType}`);
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBodyBytes) throw new AppError('too_large', 'The request is too large');
  const fields = [...(await parseForm(bytes, contentType)).entries()];
  if (fields.length > maxBodyValues)
    throw new AppError('too_large', 'The request holds too many values');
  return Object.fromEntries(fields);
}

async function parseForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw new AppError('invalid_input', 'The request is not a valid form', { cause });
  }
}
