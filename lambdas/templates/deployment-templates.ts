import { posix } from 'node:path';
import type { SystemConfig } from '#contracts/endpoints/system-config.ts';
import type { Template } from '#contracts/endpoints/templates.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status-table.ts';

/** Templates from the platform team's settings, in their order. */
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

/** Accepts only paths of the portal and http(s) URLs. */
const isFileAddress = (address: string) =>
  /^\/(?![/\\])/.test(address) || /^https?:\/\//i.test(address);

/** 'settlement-agreement' for 'https://files.example/settlement-agreement.docx?v=2'. */
function nameIn(address: string): string {
  const path = URL.parse(address, 'https://portal.invalid')?.pathname ?? '';
  const { name } = posix.parse(path);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
