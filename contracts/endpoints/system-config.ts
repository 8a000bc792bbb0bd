import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { caseFeesSchema } from '../rules/cases/case-fees.ts';

const fileAddressesSchema = z.union([z.string(), z.array(z.string())]);

/** Work on the deployment, announced from when the setting is made until it ends. */
const maintenanceSchema = z.object({
  /** Instants in ISO 8601, UTC. */
  from: z.string(),
  until: z.string(),
  /** What users should know besides the times, plain text. */
  text: z.string().optional(),
});
export type Maintenance = z.output<typeof maintenanceSchema>;

/** Settings that a platform team changes without a release (seed 1, section 3). */
export const systemConfigSchema = z.object({
  faviconUrl: z.string(),
  logoUrl: z.string(),
  /** URLs of files, comma-separated or as a list. */
  mediationTemplateUrl: fileAddressesSchema,
  arbitrationTemplateUrl: fileAddressesSchema,
  /** Comma-separated URLs of tutorial videos. */
  tutorialUrl: z.string(),
  terminology: z.array(z.object({ snumber: z.number(), text: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  caseFees: caseFeesSchema,
  /** Support phone number. */
  mobile: z.string(),
  maintenance: maintenanceSchema.optional(),
});
export type SystemConfig = z.output<typeof systemConfigSchema>;

export const systemConfigEndpoints = {
  getSystemConfig: endpoint({
    domain: 'system-config',
    method: 'GET',
    path: 'system-configs',
    summary: 'Get the settings and texts of this deployment',
    description: 'The same for everybody. What the deployment has not set has a default.',
    access: 'public',
    response: z.object({ systemConfig: systemConfigSchema }),
  }),
};
