import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import type { Template } from '#contracts/endpoints/templates.ts';
import { FormFailure } from '../../shared/ui/form/field.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { type TemplateList, useTemplateDownload } from './templates.ts';
import './template-download.css';

/** Saves a template. A deployment's template may open in a new window instead. */
export function TemplateDownload({ template, list }: { template: Template; list: TemplateList }) {
  const { download, isDownloading, failure } = useTemplateDownload(list, template);
  const { name, source, url } = template;
  const inside = (
    <>
      <Icon svg={downloadIcon} size="sm" />
      <span>{name}</span>
    </>
  );
  if (source === 'deployment')
    return (
      <a
        className="template-download"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        download
        aria-label={`Download ${name}`}
      >
        {inside}
      </a>
    );
  return (
    <>
      <button
        type="button"
        className="template-download"
        disabled={isDownloading}
        aria-label={`Download ${name}`}
        onClick={download}
      >
        {inside}
      </button>
      <FormFailure text={failure} />
    </>
  );
}
