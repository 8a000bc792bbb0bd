import type { commentsEndpoints } from '#contracts/endpoints/comments.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { WhatsApp } from '#shared/whatsapp/whatsapp.ts';

export const commentsRoutes: Routes<
  typeof commentsEndpoints,
  {
    table: Table;
    clock: Clock;
    files: Files;
    whatsApp: WhatsApp | undefined;
  }
> = {
  listComments: async () => (await import('./thread/list-comments.ts')).listComments,
  listThreadReaders: async () =>
    (await import('./thread/list-thread-readers.ts')).listThreadReaders,
  createComment: async () => (await import('./writing/create-comment.ts')).createComment,
  downloadComments: async () => (await import('./thread/download-comments.ts')).downloadComments,
};
