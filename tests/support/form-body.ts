type Field = string | { type: string; bytes: Uint8Array };

const BOUNDARY = 'boundary-of-the-test';

/** A multipart form, as a browser sends it. */
export function formBody(fields: Record<string, Field>): { contentType: string; bytes: Buffer } {
  const parts = Object.entries(fields).map(([name, field]) => {
    const isText = typeof field === 'string';
    const file = isText ? '' : `; filename="clip.wav"\r\nContent-Type: ${field.type}`;
    return Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      isText ? Buffer.from(field) : field.bytes,
      Buffer.from('\r\n'),
    ]);
  });
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
export type FormFields = Parameters<typeof formBody>[0];
