import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { exampleBundleTemplate } from '#contracts/endpoints/files/bundle-templates.ts';
import type { BundleTemplate } from '#contracts/rules/bundling/bundle-templates.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { emptyContent } from '#lambdas/bundles/record/bundle-record.ts';
import { findBundle, readContent } from '#lambdas/bundles/record/bundle-repository.ts';
import { changeTemplates, listTemplates } from '#lambdas/bundles/record/bundle-templates.ts';
import {
  bundleId,
  caseId,
  documentId,
  givenBundle,
  storedBundle,
} from '../support/handlers/given-bundle.ts';
import type { ApiHandlerUnderTest } from '../support/handlers/handler-under-test.ts';
import { testApi } from '../support/handlers/test-api.ts';

const request = { userId: 'usr_one', params: { caseId, bundleId } };
const item = { kind: 'document' as const, id: 'i1', title: 'Claim', documentId };
const table = { items: [item], hasPageNumbers: true, hasContents: true };

/** A change without a version is planned again after a concurrent change. */
const plannedAgain = {
  at: /^TransactWrite BUNDLES#/,
  when: ['finds a condition false'],
  answer: 'done' as const,
  because: 'the bundle is read and the change planned again',
};

/** The bundle waits for its assembly at its next version, and the stream reports it. */
async function isQueued(_: unknown, { table: stored, aws }: ApiHandlerUnderTest): Promise<void> {
  expect(await findBundle(stored, caseId, bundleId)).toMatchObject({
    version: 3,
    assembly: { state: 'queued' },
    pdf: storedBundle.pdf,
  });
  const { pk } = bundleKeys.place(bundleId);
  expect(aws.table.items().find((one) => one.pk === pk)).toMatchObject({ requestedVersion: 3 });
}

const template: BundleTemplate = { id: 'btp_1', ...exampleBundleTemplate };
async function isKept({ table: stored }: ApiHandlerUnderTest, names: string[]): Promise<void> {
  expect((await listTemplates(stored, 'usr_one')).map(({ name }) => name)).toEqual(names);
}

await testApi('bundles', {
  async given(under) {
    await givenBundle(under);
    await changeTemplates(under.table, 'usr_one', () => ({
      result: undefined,
      templates: [template],
    }));
  },
  endpoints: {
    listBundles: {
      ...request,
      reply: {
        bundleDetails: [
          {
            bundleCode: 'B-001',
            pdf: { url: expect.stringContaining('X-Amz-Signature') },
            bundleDocuments: [{ id: documentId }],
          },
        ],
      },
    },
    createBundle: {
      ...request,
      body: { bundleName: 'Second' },
      headers: { 'Idempotency-Key': 'bundle-of-the-test-1' },
      reply: { bundle: { bundleCode: 'B-002', assembly: { state: 'empty' } } },
      check(_, { aws }) {
        expect(aws.clients.dynamo).toHaveReceivedCommand(TransactWriteCommand);
      },
      deviations: [
        {
          at: /^TransactWrite BUNDLES#/,
          when: ['finds a condition false'],
          answer: 'refused',
          exceptEffects: /./,
          because: 'another bundle took the code: it is read and tried again',
        },
      ],
    },
    getBundle: {
      ...request,
      reply: {
        bundle: { version: 2 },
        manifest: { items: [item] },
        documents: [{ id: documentId, checked: true }],
        plan: { pageCount: 2 },
      },
    },
    listBundleDocuments: {
      ...request,
      reply: { documentList: [{ id: documentId, checked: true, position: 1 }] },
    },
    changeBundle: [
      {
        ...request,
        name: 'renamed',
        body: { bundleName: 'Renamed' },
        reply: { message: 'Bundle updated Successfully' },
        check: isQueued,
        deviations: [plannedAgain],
      },
      {
        ...request,
        name: 'regenerated',
        body: { bundleName: 'Again', bundleDocuments: [{ id: documentId, pageNo: '2' }] },
        reply: { message: 'Bundle updated Successfully' },
        check: isQueued,
        deviations: [plannedAgain],
      },
    ],
    deleteBundle: {
      ...request,
      reply: { message: 'Bundle deleted Successfully' },
      async check(_, { table: stored }) {
        expect(await findBundle(stored, caseId, bundleId)).toBeUndefined();
        expect(await readContent(stored, bundleId)).toEqual(emptyContent);
      },
      deviations: [plannedAgain],
    },
    shareBundle: {
      ...request,
      body: { visibilityType: 'all' },
      reply: { message: 'Visibility Type Changed Successfully' },
      check: isQueued,
      deviations: [plannedAgain],
    },
    saveManifest: {
      ...request,
      body: { ...table, version: 2 },
      reply: { message: 'Bundle updated Successfully', version: 3 },
      check: isQueued,
    },
    planBundle: { ...request, body: table, reply: { pageCount: 3 } },
    assembleBundle: {
      ...request,
      reply: { message: 'Bundle assembly started' },
      check: isQueued,
      deviations: [plannedAgain],
    },
    listBundleVolumes: { ...request, reply: { volumes: [] } },
    listBundleVersions: { ...request, reply: { versions: [{ number: 1 }] } },
    compareBundleVersions: {
      ...request,
      query: { from: '1', to: '1' },
      reply: { pages: [{ change: 'same' }, { change: 'same' }] },
    },
    addPageNumbers: {
      ...request,
      body: {},
      reply: { message: 'Page numbers and table of contents added Successfully' },
      check: isQueued,
      deviations: [plannedAgain],
    },
    addAnnotation: {
      ...request,
      body: { pageNo: 2, annotationContent: 'Compare the dates' },
      reply: { message: 'Annotation added Successfully' },
      check: isQueued,
      deviations: [plannedAgain],
    },
    deletePages: {
      ...request,
      body: { pagesToBeDeleted: '1' },
      reply: { message: 'Pages deleted Successfully' },
      check: isQueued,
      deviations: [plannedAgain],
    },
    addSection: {
      ...request,
      body: { bundleDocuments: [{ id: documentId, position: 1 }] },
      reply: { message: 'Successfully added section to Bundle' },
      check: isQueued,
      deviations: [plannedAgain],
    },
    addPages: {
      ...request,
      body: { bundleDocuments: [{ id: documentId }] },
      reply: { message: 'Pages added Successfully' },
      check: isQueued,
      deviations: [plannedAgain],
    },
    listBundleTemplates: { userId: 'usr_one', reply: { templates: [template] } },
    createBundleTemplate: {
      userId: 'usr_one',
      body: { ...exampleBundleTemplate, name: 'Authorities' },
      reply: { message: 'Template saved', template: { name: 'Authorities' } },
      check: (_, under) => isKept(under, [template.name, 'Authorities']),
    },
    renameBundleTemplate: {
      userId: 'usr_one',
      params: { templateId: template.id },
      body: { name: 'Trial' },
      reply: { message: 'Template saved', template: { id: template.id, name: 'Trial' } },
      check: (_, under) => isKept(under, ['Trial']),
    },
    deleteBundleTemplate: {
      userId: 'usr_one',
      params: { templateId: template.id },
      reply: { message: 'Template deleted' },
      check: (_, under) => isKept(under, []),
    },
  },
});
