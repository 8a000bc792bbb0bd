import type { commentsEndpoints } from '#contracts/endpoints/comments.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { WhatsApp } from '#shared/whatsapp/whatsapp.ts';
import { createComment } from './create-comment.ts';
import { downloadComments } from './thread/download-comments.ts';
import { listComments } from './thread/list-comments.ts';
import { listThreadReaders } from './thread/list-thread-readers.ts';

export const commentsRoutes: Routes<
  typeof commentsEndpoints,
  {
    table: Table;
    clock: Clock;
    files: Files;
    whatsApp: WhatsApp | undefined;
  }
> = {
  listComments,
  listThreadReaders,
  createComment,
  downloadComments,
};
