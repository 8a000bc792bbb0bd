import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import type { Template } from '#contracts/endpoints/templates.ts';
import { type TemplateList, useTemplateAddress } from '../api/use-templates.ts';
import { useSubmit } from '../feedback/use-submit.ts';
import { saveFile } from '../save-file.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { Icon } from '../ui/icon.tsx';
import './template-download.css';

/** Saves a template of a list; one of the deployment may open in a window of its own. */
export function TemplateDownload({ template, list }: { template: Template; list: TemplateList }) {
  const addressOf = useTemplateAddress(list);
  const { submit, isSubmitting, failure } = useSubmit();
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
  const download = async () => {
    const address = await submit(() => addressOf(template), { loader: 'Please wait. Loading...' });
    if (address !== undefined) saveFile(address);
  };
  return (
    <>
      <button
        type="button"
        className="template-download"
        disabled={isSubmitting}
        aria-label={`Download ${name}`}
        onClick={() => void download()}
      >
        {inside}
      </button>
      <FormFailure text={failure} />
    </>
  );
}
