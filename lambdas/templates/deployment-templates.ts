import { posix } from 'node:path';
import type { SystemConfig } from '#contracts/endpoints/system-config.ts';
import type { Template } from '#contracts/endpoints/templates.ts';
import type { ResolutionKind } from '#contracts/rules/case-status-table.ts';

/** The templates that the platform team offers, in the order of its settings. */
export function deploymentTemplates({
  mediationTemplateUrl,
  arbitrationTemplateUrl,
}: Pick<SystemConfig, 'mediationTemplateUrl' | 'arbitrationTemplateUrl'>): Template[] {
  return [
    ...templatesOf('mediation', mediationTemplateUrl),
    ...templatesOf('arbitration', arbitrationTemplateUrl),
  ];
}

function templatesOf(kind: ResolutionKind, setting: string | readonly string[]): Template[] {
  const addresses = typeof setting === 'string' ? setting.split(',') : setting;
  return addresses
    .map((address) => address.trim())
    .filter(isFileAddress)
    .map((url, position) => ({
      id: `deployment-${kind}-${position + 1}`,
      name: nameIn(url) || `Template ${position + 1}`,
      kind,
      source: 'deployment',
      url,
      created_at: '',
    }));
}

/** Of the portal itself, or of another site: a link never leads anywhere else. */
const isFileAddress = (address: string) =>
  /^\/(?![/\\])/.test(address) || /^https?:\/\//i.test(address);

/** 'settlement-agreement' of 'https://files.example/settlement-agreement.docx?v=2'. */
function nameIn(address: string): string {
  const path = URL.parse(address, 'https://portal.invalid')?.pathname ?? '';
  const { name } = posix.parse(path);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
