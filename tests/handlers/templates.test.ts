import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { templateKeys } from '#lambdas/templates/record/template-keys.ts';
import { templateItems } from '#lambdas/templates/record/template-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { upload } from '../support/handlers/uploads.ts';
import { signIn } from '../support/people/sign-in.ts';

const body = { name: 'Settlement agreement', kind: 'mediation' as const, file: '' };

await testApi('templates', {
  async given({ table, aws }) {
    await signIn(table, 'usr_one');
    body.file = upload(aws, 'usr_one', 'template');
    await transact(table, () =>
      Object.values(
        templateItems(table, {
          id: 'tpl_1',
          userId: 'usr_one',
          name: 'Terms of settlement',
          kind: 'mediation',
          file: { key: 'uploads/usr_one/template/upl_1', contentType: 'application/pdf' },
          createdAt: '2026-03-01T06:00:00.000Z',
        }),
      ),
    );
  },
  endpoints: {
    listTemplates: {
      userId: 'usr_one',
      reply: {
        total: 1,
        data: [
          {
            id: 'tpl_1',
            source: 'own',
            url: expect.stringContaining('/uploads/usr_one/template/upl_1?'),
          },
        ],
      },
    },
    createTemplate: {
      userId: 'usr_one',
      body,
      headers: { 'Idempotency-Key': 'template-of-test-1' },
      reply: { message: 'Template Created Successfully', template: { name: body.name } },
      check(_, { aws }) {
        expect(aws.clients.s3).toHaveReceivedCommandWith(CopyObjectCommand, {
          IfNoneMatch: '*',
          CopySource: `portal-files/${body.file}?versionId=version-1`,
        });
        const { pk, skPrefix } = templateKeys.templatesOf('usr_one');
        expect(
          aws.table.items().filter((item) => item.pk === pk && item.sk.startsWith(skPrefix)),
        ).toHaveLength(2);
      },
    },
    deleteTemplate: {
      userId: 'usr_one',
      params: { id: 'tpl_1' },
      reply: { message: 'Template Deleted Successfully' },
      check(_, { aws }) {
        expect(aws.table.items().filter(({ sk }) => sk.endsWith('tpl_1'))).toEqual([]);
      },
    },
  },
});
