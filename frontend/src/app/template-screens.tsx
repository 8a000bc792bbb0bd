/** Screens of templates, in one chunk. */
export { CreateTemplatePage } from '../features/templates/create-template-page.tsx';
export { TemplatesPage } from '../features/templates/templates-page.tsx';
