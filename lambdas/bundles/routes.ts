import type { bundleTemplatesEndpoints } from '#contracts/endpoints/files/bundle-templates.ts';
import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { BundlesDeps } from './deps/bundles-deps.ts';

export const bundlesRoutes: Routes<
  typeof bundlesEndpoints & typeof bundleTemplatesEndpoints,
  BundlesDeps
> = {
  listBundles: async () => (await import('./reading/list-bundles.ts')).listBundles,
  createBundle: async () => (await import('./edits/create-bundle.ts')).createBundle,
  getBundle: async () => (await import('./reading/get-bundle.ts')).getBundle,
  listBundleDocuments: async () =>
    (await import('./reading/list-bundle-documents.ts')).listBundleDocuments,
  changeBundle: async () => (await import('./edits/change-bundle.ts')).changeBundle,
  deleteBundle: async () => (await import('./edits/delete-bundle.ts')).deleteBundle,
  shareBundle: async () => (await import('./edits/share-bundle.ts')).shareBundle,
  saveManifest: async () => (await import('./edits/save-manifest.ts')).saveManifest,
  planBundle: async () => (await import('./edits/plan-bundle.ts')).planBundle,
  assembleBundle: async () => (await import('./assembly/request-assembly.ts')).assembleBundle,
  listBundleVolumes: async () =>
    (await import('./reading/list-bundle-volumes.ts')).listBundleVolumes,
  listBundleVersions: async () =>
    (await import('./versions/list-bundle-versions.ts')).listBundleVersions,
  compareBundleVersions: async () =>
    (await import('./versions/compare-bundle-versions.ts')).compareBundleVersions,
  addPageNumbers: async () => (await import('./edits/add-page-numbers.ts')).addPageNumbers,
  addAnnotation: async () => (await import('./edits/add-annotation.ts')).addAnnotation,
  deletePages: async () => (await import('./edits/delete-pages.ts')).deletePages,
  addSection: async () => (await import('./edits/add-item.ts')).addSection,
  addPages: async () => (await import('./edits/add-item.ts')).addPages,
  listBundleTemplates: async () =>
    (await import('./templates/list-bundle-templates.ts')).listBundleTemplates,
  createBundleTemplate: async () =>
    (await import('./templates/create-bundle-template.ts')).createBundleTemplate,
  renameBundleTemplate: async () =>
    (await import('./templates/rename-bundle-template.ts')).renameBundleTemplate,
  deleteBundleTemplate: async () =>
    (await import('./templates/delete-bundle-template.ts')).deleteBundleTemplate,
};
