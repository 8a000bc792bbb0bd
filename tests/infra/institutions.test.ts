import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { brandFiles } from '#lib/config/brand-files.ts';
import { sharedNames } from '#lib/config/contradictions.ts';
import { parseStage, settingsOf, stageNames } from '#lib/config/stages.ts';
import {
  asList,
  flat,
  type Properties,
  resourcesOf,
  synthesised,
  type Variant,
} from './support/synthesised.ts';

/** Stages in one account, e.g. of several institutions (docs/adr/0075-institutions.md). */

/** Properties whose value is a physical name, unique in an account and region. */
const physicalName =
  /^(?:Alarm|Alias|Bucket|ConfigurationSet|Dashboard|Function|LogGroup|Queue|Role|Rule|StateMachine|Table|Topic|UserPool)?Name$/;
/** Types whose `Name` counts inside of another resource only. */
const inner =
  /^AWS::(?:ApiGateway::(?!RestApi)|Lambda::(?!Function)|IAM::Policy|CloudFront::|Cognito::UserPool\w)/;

/** Physical names of a stage, by type, and its exports. */
const namesOf = (variant: Variant): string[] =>
  Object.values(synthesised(variant).templates).flatMap(({ Resources, Outputs = {} }) => [
    ...Object.values(Resources).flatMap(({ Type, Properties: given = {} }) =>
      inner.test(Type)
        ? []
        : Object.entries<Properties>(given)
            // A reference is to a resource of the same stage.
            .filter(([property, value]) => physicalName.test(property) && typeof value === 'string')
            .map(([property, value]) => `${Type} ${property} ${value}`),
    ),
    ...Object.values(Outputs).flatMap(({ Export }) =>
      Export ? [`export ${flat(Export.Name)}`] : [],
    ),
  ]);

describe('two stages in one account', () => {
  it('share no physical name and no export', () => {
    const [one, other] = [namesOf('dev'), namesOf('staging')];
    expect(one.length).toBeGreaterThan(100);
    expect(one.filter((name) => other.includes(name))).toEqual([]);
  });

  it('name no resource of each other in their policies and settings', () => {
    for (const [variant, others] of [
      ['dev', /neutral-portal-(staging|prod)\b/],
      ['staging', /neutral-portal-(dev|prod)\b/],
    ] as const) {
      const text = JSON.stringify(synthesised(variant).templates);
      expect(text).toContain(`neutral-portal-${variant}-`);
      expect(text).not.toMatch(others);
    }
  });

  it('reach by a pattern only what is named after the stage, and calls without a resource', () => {
    const patterns = new Map<string, Set<string>>();
    const collect = (value: Properties): void => {
      if (typeof value !== 'object' || value === null) return;
      if (value.Effect === 'Allow' && value.Resource !== undefined)
        for (const one of asList<Properties>(value.Resource).map(flat)) {
          const actions = patterns.get(one) ?? new Set();
          for (const action of asList<string>(value.Action)) actions.add(action);
          patterns.set(one, actions);
        }
      for (const inner of Object.values(value)) collect(inner);
    };
    collect(synthesised('staging').templates);
    // A reference, or a name with the stage before the first star.
    const isOwn = (pattern: string) =>
      /^[^*]*(\{[^}:]+\}|neutral-portal-staging[-/]|portal-dictation-staging-)/.test(pattern);
    const open = [...patterns.keys()].filter((one) => one.includes('*') && !isOwn(one));
    expect(open.sort()).toEqual([
      '*',
      // What CDK uploads before a deployment, read while it is deployed.
      expect.stringMatching(/^arn:aws:s3:::cdk-\w+-assets-[^/]+\/\*$/),
      // Of another stage's job: its state only (docs/adr/0075-institutions.md).
      'arn:aws:transcribe:ap-south-1:{AWS::AccountId}:transcription-job/rec_*',
    ]);
    // Calls for which IAM knows no resource. None of them reads or changes what another stage stores.
    const everywhere = [...(patterns.get('*') ?? [])].filter((one) => !/^(logs|xray):/.test(one));
    expect(everywhere.sort()).toEqual([
      'dynamodb:ListStreams',
      // In the policies of keys: the key itself.
      'kms:*',
      'transcribe:CreateVocabulary',
      'transcribe:ListVocabularies',
      'transcribe:StartStreamTranscription',
      'transcribe:StartStreamTranscriptionWebSocket',
      'transcribe:StartTranscriptionJob',
    ]);
  });

  it('cannot claim one domain name or one prefix of the hosted sign-in', () => {
    const domain = (name: string) => ({ domain: { name } });
    expect(sharedNames({ pune: domain('a.example'), goa: domain('b.example'), dev: {} })).toEqual(
      [],
    );
    expect(sharedNames({ pune: domain('a.example'), goa: domain('A.example') })).toEqual([
      'domain.name: a.example is claimed by pune and goa',
    ]);
    const google = { google: { hostedDomainPrefix: 'portal' } };
    expect(sharedNames({ pune: google, goa: google })).toEqual([
      'google.hostedDomainPrefix: portal is claimed by pune and goa',
    ]);
  });
});

describe('the name of an institution', () => {
  const name = "Pune Centre, 'Kharadi' & Sons";

  it('replaces the portal’s in the pages and the manifest, escaped', () => {
    const folder = mkdtempSync(join(tmpdir(), 'brand-'));
    const built = '<title>Neutral Portal</title><meta content="Neutral Portal" />';
    writeFileSync(join(folder, 'index.html'), built);
    writeFileSync(join(folder, 'manifest.json'), '{"name":"Neutral Portal"}');
    const files = brandFiles(folder, name);
    rmSync(folder, { recursive: true });
    const shown = 'Pune Centre, &#39;Kharadi&#39; &amp; Sons';
    expect(files).toEqual([
      { path: 'index.html', text: `<title>${shown}</title><meta content="${shown}" />` },
      { path: 'manifest.json', text: JSON.stringify({ name }) },
    ]);
  });

  it('is in every file that names the portal', () => {
    for (const file of ['frontend/index.html', ...globSync('frontend/public/*')])
      if (/\.(html|json|js)$/.test(file) && readFileSync(file, 'utf8').includes('Neutral Portal'))
        expect(['index.html', 'offline.html', 'manifest.json']).toContain(basename(file));
  });

  it('is that of the sender of mails, whose address stays', () => {
    const functions = resourcesOf('complete', 'AWS::Lambda::Function');
    const senders = functions.flatMap(
      ({ Properties: { Environment } }) => Environment?.Variables?.MAIL_FROM ?? [],
    );
    expect(new Set(senders)).toEqual(new Set(['"Pune Centre" <no-reply@example.org>']));
    const text = JSON.stringify(synthesised('complete').templates);
    expect(text).toContain('"ses:FromAddress":"no-reply@example.org"');
  });

  it.each(['<b>Pune</b>', 'Pune "Centre"', 'Pune\nBcc: a@b.example', ' ', 'x'.repeat(61)])(
    'is refused: %j',
    (wrong) => {
      const settings = { ...settingsOf('dev'), institution: { name: wrong } };
      expect(() => parseStage('dev', settings)).toThrow('At most 60 Latin letters');
    },
  );

  it('changes no physical name', () => {
    expect(namesOf('complete').filter((one) => one.includes('Pune'))).toEqual([]);
  });
});

describe('a stage of an institution', () => {
  it('has any name that no other name can begin with, and that fits into every function', () => {
    for (const name of ['punearbitration', 'p', 'goa2'])
      expect(parseStage(name, settingsOf('dev')).name).toBe(name);
    for (const name of ['', 'Pune', 'pune-prod', '2goa', 'goa_2', '../goa', 'x'.repeat(21)])
      expect(() => parseStage(name, settingsOf('dev'))).toThrow('cannot name a stage');
    const longest = Math.max(...allFunctions.map(({ name }) => name.length));
    expect(`neutral-portal-${'x'.repeat(20)}-`.length + longest).toBeLessThanOrEqual(64);
  });

  it('has the duties of production by its setting, not by its name', () => {
    expect(stageNames).toEqual(['dev', 'staging', 'prod']);
    expect(() => parseStage('pune', settingsOf('prod'))).toThrow('Stage pune lacks settings');
    expect(() => parseStage('prod', settingsOf('dev'))).not.toThrow();
  });
});
