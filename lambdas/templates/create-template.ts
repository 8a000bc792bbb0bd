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
import { type TemplateRecord, templateItems } from './template-repository.ts';

/** What a repeated request cannot know of the template that the first one created. */
const createdSchema = z.object({ id: z.string(), createdAt: z.iso.datetime() });

/**
 * Keeps a file that the caller uploaded as one of their templates. Safe to repeat with the same
 * Idempotency-Key. Throws `conflict` when the caller has 200 already, and for the file
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
    // A signed address differs each time it is given; the file behind it is the same.
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
