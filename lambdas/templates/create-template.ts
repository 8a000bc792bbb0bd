import * as z from 'zod';
import { MAX_TEMPLATES, type templatesEndpoints } from '#contracts/endpoints/templates.ts';
import type { Clock } from '#shared/clock.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { presentTemplate } from './present-template.ts';
import { type TemplateRecord, templateItems } from './record/template-repository.ts';

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string(), createdAt: z.iso.datetime() });

/**
 * Creates a template from a file that the caller uploaded. Safe to repeat with the same
 * Idempotency-Key. Throws `conflict` if the caller has 200 templates, and for the file
 * `not_allowed`, `unsupported_type`, `too_large`.
 */
export const createTemplate: UseCase<
  typeof templatesEndpoints.createTemplate,
  { table: Table; files: Files; clock: Clock }
> = async (deps, { principal, body, idempotencyKey }) => {
  const { userId } = principal;
  const now = deps.clock.now();
  const { sizeBytes: _, ...file } = await checkUpload(deps.files, {
    userId,
    purpose: 'template',
    address: body.file,
    field: 'file',
  });
  const { name, kind } = body;
  const record: TemplateRecord = {
    id: newId('template'),
    createdAt: now.toISOString(),
    userId,
    name,
    kind,
    file,
  };
  const items = templateItems(deps.table, record);
  const created = await createOnce(deps.table, {
    userId,
    endpointId: 'createTemplate',
    idempotencyKey,
    // Compared by key, since the signed URL of the same file differs each time.
    request: { name, kind, fileKey: file.key },
    created: { id: record.id, createdAt: record.createdAt },
    createdSchema,
    now,
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    throw failedItems(error, items).includes('counter') ? tooMany() : error;
  });
  return {
    message: 'Template Created Successfully',
    template: await presentTemplate(deps.files, { ...record, ...created }),
  };
};

const tooMany = () =>
  new AppError('conflict', `You can keep up to ${MAX_TEMPLATES} templates. Delete one first`);
