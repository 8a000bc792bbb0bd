import type { SystemConfig, systemConfigEndpoints } from '#contracts/endpoints/system-config.ts';
import { noCaseFees } from '#contracts/rules/case-fees.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { faq } from './faq.ts';
import { findSystemSettings } from './system-config-repository.ts';
import { terminology } from './terminology.ts';

/** Names, addresses and texts of this deployment: its own settings over the defaults. Public. */
export const getSystemConfig: UseCase<
  typeof systemConfigEndpoints.getSystemConfig,
  { table: Table }
> = async (deps) => {
  return { systemConfig: { ...defaultSystemConfig, ...(await findSystemSettings(deps.table)) } };
};

/** What a deployment shows before anybody has set anything. */
const defaultSystemConfig: SystemConfig = {
  faviconUrl: '/favicon.svg',
  // The portal draws its own mark until the institution sets a picture.
  logoUrl: '',
  // Templates belong to the institution that runs the portal: there are none until it adds them.
  mediationTemplateUrl: '',
  arbitrationTemplateUrl: '',
  tutorialUrl: '/tutorials/signing-in.webm,/tutorials/your-docket.webm',
  terminology,
  faq,
  caseFees: noCaseFees,
  // Connects to nobody: a deployment sets its own support number.
  mobile: '1800000000',
};
