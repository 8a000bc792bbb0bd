/** What the seed may use of the templates domain besides its public interface. */

export { type TemplateRecord, templateItems } from './record/template-repository.ts';
