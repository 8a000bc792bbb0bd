import type { SystemConfig, systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import { noCaseFees } from '#contracts/rules/cases/case-fees.ts';
import { definedOf } from '#shared/defined-of.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { faq } from './faq.ts';
import { findSystemSettings } from './record/system-config-repository.ts';
import { terminology } from './terminology.ts';

/** Returns the deployment's settings and texts, with defaults for those not set. Public. */
export const getSystemConfig: UseCase<
  typeof systemConfigEndpoints.getSystemConfig,
  { table: Table }
> = async (deps) => {
  // Members of a case get the terms of its kind with its clocks; groups are for the conflict check.
  const {
    statutoryTerms: _,
    companyGroups: __,
    ...settings
  } = await findSystemSettings(deps.table);
  return { systemConfig: { ...defaultSystemConfig, ...definedOf(settings) } };
};

/** Values of settings that are not set. */
const defaultSystemConfig: SystemConfig = {
  faviconUrl: '/favicon.svg',
  // Without a URL the portal shows its built-in logo.
  logoUrl: '',
  // Templates belong to the institution that runs the portal, so there is no default.
  mediationTemplateUrl: '',
  arbitrationTemplateUrl: '',
  tutorialUrl: '/tutorials/signing-in.webm,/tutorials/your-docket.webm',
  terminology,
  faq,
  caseFees: noCaseFees,
  // Placeholder that reaches no one; each deployment sets its support number.
  mobile: '1800000000',
};
