import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { TemplateDownload } from '#portal/parts/templates/template-download.tsx';
import { templatesQuery } from '#portal/parts/templates/templates.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { paths } from '#portal/shared/paths.ts';
import type { CaseFormApi } from './use-case-form.ts';

/** Number of templates listed here; the page of templates has all. */
const NAMED_TEMPLATES = 3;

/** Templates of the chosen kind, where there are any. */
export function TemplateLinks({ form }: { form: CaseFormApi }) {
  const chosen = useWatch({ control: form.control, name: 'resolutionKind' });
  const kind = resolutionKinds.find((one) => one === chosen) ?? 'mediation';
  const list = { page: 1, kind };
  const templates = useQuery(templatesQuery(list));
  // The form works without them.
  if (!templates.data?.total || templates.isPlaceholderData) return null;
  const { data, total } = templates.data;
  return (
    <div className="creation-templates">
      <h3>{`Templates for ${kindLabel(kind).toLowerCase()}`}</h3>
      <ul>
        {data.slice(0, NAMED_TEMPLATES).map((template) => (
          <li key={template.id}>
            <TemplateDownload template={template} list={list} />
          </li>
        ))}
      </ul>
      {total > NAMED_TEMPLATES && (
        <Link to={paths.templates.href()}>{`All ${total} templates`}</Link>
      )}
    </div>
  );
}
