import {
  missingSettings,
  parseSettings,
  portalOriginOf,
  type StageSettings,
} from '#lib/config/stages.ts';
import { type Finding, missing, ok } from './finding.ts';

const REMEDY = 'Set it in lib/config/stage-settings.ts (docs/deploy.md).';

/** The settings of a stage where they are of the right form, and what they lack. */
export function checkSettings(
  name: string,
  raw: Record<string, unknown>,
): { settings: StageSettings | undefined; findings: Finding[] } {
  try {
    const settings = parseSettings(name, raw);
    const required = missingSettings(settings);
    return {
      settings,
      findings: [
        ...(required.length === 0
          ? [ok(`Settings of stage ${name}`)]
          : required.map((setting) => missing(`Setting ${setting}`, REMEDY))),
        ...pinnedImage(settings),
        ...(settings.isProduction ? [] : usefulSettings(settings)),
        ...optionalSettings(settings),
      ],
    };
  } catch (error) {
    const [, ...faults] = (error instanceof Error ? error.message : String(error)).split('\n');
    return {
      settings: undefined,
      findings: [
        missing(
          `Settings of stage ${name}: ${faults.map((text) => text.trim()).join(' ')}`,
          REMEDY,
        ),
      ],
    };
  }
}

/** Production is built from an image that is named by its digest. */
function pinnedImage({ isProduction, officeImageDigest }: StageSettings): Finding[] {
  if (officeImageDigest) return [ok('The base image of convert-office is pinned')];
  return isProduction
    ? [
        missing(
          'officeImageDigest: the base image of convert-office is whatever its tag names that day',
          'npm run office-image -- --digest prints today’s; set it in lib/config/stage-settings.ts.',
        ),
      ]
    : [ok('Without officeImageDigest: convert-office is built from the newest base image')];
}

/** Settings that production requires. Other stages deploy without them, with most features missing. */
function usefulSettings(settings: StageSettings): Finding[] {
  return [
    ...(portalOriginOf(settings)
      ? []
      : [
          missing(
            'The address of the portal: neither domain nor cloudFrontDomain is set',
            'Set domain, or cloudFrontDomain after the first deployment (docs/deploy.md).',
          ),
        ]),
    ...(settings.mail
      ? []
      : [missing('mail: nobody can verify an email address', 'docs/deploy.md, Mail.')]),
    ...(settings.sms
      ? []
      : [missing('sms: nobody can sign up or log in', 'docs/deploy.md, Text messages.')]),
    ...(settings.alarmEmail ? [] : [ok('Without alarmEmail: alarms show on the dashboard only')]),
  ];
}

/** Optional settings of every stage, and what is missing without each. */
function optionalSettings(settings: StageSettings): Finding[] {
  const unset = (setting: keyof StageSettings, meaning: string): Finding[] =>
    settings[setting] === undefined ? [ok(`Without ${setting}: ${meaning}`)] : [];
  return [
    ...unset('google', 'no Google button'),
    ...unset('meetings', 'nobody can join or schedule a meeting'),
    ...unset('signing', 'nobody can request an electronic signature'),
    ...unset('whatsApp', 'no copies of comments and no documents to the messaging app'),
  ];
}
