import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { TestProject } from 'vitest/node';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { buildPortal } from '#lib/build-portal.ts';
import { parseStage, type Stage, settingsOf, stageOf } from '#lib/config/stages.ts';
import { gatewayCertificate } from '#tests/support/keys/gateway-certificate.ts';
import { type Synthesised, type Variant, WITHOUT_RULES } from './synthesised.ts';

/** The least and the most that a stage can have: the others have no construct besides theirs. */
const ruled: ReadonlySet<string> = new Set<Variant>(['dev', 'complete']);

/**
 * Synthesises each stage once for all infrastructure tests, with the feature flags of
 * cdk.json. The code of the functions is a placeholder: templates don't depend on it.
 */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'infra-'));
  const codeDir = join(folder, 'lambdas');
  for (const { name, image } of allFunctions) {
    mkdirSync(join(codeDir, name), { recursive: true });
    writeFileSync(join(codeDir, name, 'index.mjs'), 'export const handler = () => {};\n');
    if (image)
      writeFileSync(join(codeDir, name, 'Dockerfile'), 'ARG BASE_IMAGE\nFROM $BASE_IMAGE\n');
  }
  const siteDir = join(folder, 'web');
  mkdirSync(join(siteDir, 'assets'), { recursive: true });
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html>\n');

  const stages: Record<Variant, Stage> = {
    dev: stageOf('dev'),
    staging: stageOf('staging'),
    prod: parseStage('prod', { ...settingsOf('prod'), ...fromOutside }),
    first: parseStage('prod', { ...settingsOf('prod'), ...fromOutside }, { isFirst: true }),
    complete: completeStage(),
  };
  for (const [variant, stage] of Object.entries(stages)) {
    const hasRules = ruled.has(variant);
    const app = new App({
      context: recommendedFlags(),
      outdir: join(folder, variant),
      ...(!hasRules && WITHOUT_RULES),
    });
    const stacks = buildPortal(app, { stage, codeDir, siteDir });
    const assembly = app.synth();
    const { violations } = new AwsSolutionsChecks().validateScope(app);
    const synthesised: Synthesised = {
      templates: Object.fromEntries(
        Object.entries(stacks).map(([part, { artifactId }]) => [
          part,
          assembly.getStackArtifact(artifactId).template,
        ]),
      ),
      isProtected: Object.fromEntries(
        Object.entries(stacks).map(([part, { terminationProtection }]) => [
          part,
          terminationProtection === true,
        ]),
      ),
      findings: violations.map(({ ruleName, description }) => `${ruleName}: ${description}`),
      messages: [
        ...assembly.stacks.flatMap(({ messages }) =>
          messages.map(({ level, entry }) => `${level}: ${JSON.stringify(entry.data)}`),
        ),
        ...(hasRules ? reportedBy(assembly.directory) : []),
      ],
    };
    writeFileSync(join(folder, `${variant}.json`), JSON.stringify(synthesised));
  }
  project.provide('synthesisedFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Findings of CDK's rules, read from the same report as the command line. */
function reportedBy(directory: string): string[] {
  const report = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8'));
  return report.pluginReports.map((each: unknown) => JSON.stringify(each));
}

function recommendedFlags(): Record<string, unknown> {
  const path = fileURLToPath(new URL('../../../cdk.json', import.meta.url));
  return JSON.parse(readFileSync(path, 'utf8')).context;
}

/** The minimum settings for prod. */
const fromOutside = {
  domain: {
    name: 'portal.example.org',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
  },
  mail: { identity: 'example.org', from: 'no-reply@example.org' },
  sms: {
    originationIdentityArn: 'arn:aws:sms-voice:ap-south-1:123456789012:sender-id/PORTAL/IN',
  },
  alarmEmail: 'on-call@example.org',
  officeImageDigest: `sha256:${'0a'.repeat(32)}`,
};

/** A production stage with every external service configured, during a key rotation. */
function completeStage(): Stage {
  return parseStage('prod', {
    ...settingsOf('prod'),
    ...fromOutside,
    account: '123456789012',
    institution: { name: 'Pune Centre' },
    monthlyBudgetUsd: 500,
    portalCheck: { secretName: 'portal/check' },
    originKeys: ['OriginKey2', 'OriginKey'],
    google: {
      clientId: '1234-abc.apps.googleusercontent.com',
      clientSecretName: 'portal/google-client-secret',
      hostedDomainPrefix: 'portal-example',
    },
    sms: {
      ...fromOutside.sms,
      india: { entityId: '1201150000000000000', templateId: '1207160000000000000' },
    },
    meetings: {
      provider: 'address',
      addressTemplate: 'https://meet.example.org/{room}',
      secretName: 'portal/meet-key',
      issuer: 'neutral-portal',
      audience: 'jitsi',
    },
    whatsApp: {
      phoneNumberArn: 'arn:aws:social-messaging:ap-south-1:123456789012:phone-number-id/0a1b2c3d',
      templateName: 'case_comment',
      templateLanguage: 'en',
    },
    signing: {
      url: 'https://gateway.example.org/signdoc',
      apiUrl: 'https://gateway.example.org/api',
      certificatePem: gatewayCertificate,
      tokenSecretName: 'portal/signing-token',
    },
    isMalwareScanned: true,
    logArchive: {
      destinationArn: 'arn:aws:logs:ap-south-1:210987654321:destination:portal',
      edgeDestinationArn: 'arn:aws:logs:us-east-1:210987654321:destination:portal',
    },
    imageOrigins: ['https://pictures.example.org'],
    videoOrigins: ['https://videos.example.org'],
  });
}
