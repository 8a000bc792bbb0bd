import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * The stages of lib/config/stages.ts, prod's first deployment, and prod with every external
 * service configured.
 */
export const variants = ['dev', 'staging', 'prod', 'first', 'complete'] as const;
export type Variant = (typeof variants)[number];

/** Of an app without CloudFormation's rules for templates: they take half of the time of a synthesis. */
export const WITHOUT_RULES = { builtinCloudFormationValidation: false };

export type StackPart =
  | 'edge'
  | 'data'
  | 'auth'
  | 'api'
  | 'web'
  | 'edgeMonitoring'
  | 'monitoring'
  | 'logArchive'
  | 'edgeLogArchive';

/** Properties of a CloudFormation resource, untyped as in CloudFormation. */
// biome-ignore lint/suspicious/noExplicitAny: tests read facts out of templates of any shape
export type Properties = any;

export type Resource = {
  id: string;
  Type: string;
  Properties: Properties;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  UpdatePolicy?: Properties;
  DependsOn?: string[];
};

export type Template = {
  Resources: Record<string, Omit<Resource, 'id'>>;
  Outputs?: Record<string, Properties>;
};

export type Synthesised = {
  templates: Record<string, Template>;
  /** Termination protection per stack. */
  isProtected: Record<string, boolean>;
  /** Remaining cdk-nag findings. */
  findings: string[];
  /** Warnings and errors of the constructs. */
  messages: string[];
};

declare module 'vitest' {
  interface ProvidedContext {
    synthesisedFolder: string;
  }
}

const parsed = new Map<Variant, Synthesised>();

/** A stage synthesised for this run. The tests share it and must not change it. */
export function synthesised(variant: Variant): Synthesised {
  const known = parsed.get(variant);
  if (known) return known;
  const path = join(inject('synthesisedFolder'), `${variant}.json`);
  const read: Synthesised = JSON.parse(readFileSync(path, 'utf8'));
  parsed.set(variant, read);
  return read;
}

const found = new Map<string, readonly Resource[]>();

/** Resources of a type in one stack or in all stacks. The tests share them, too. */
export function resourcesOf(variant: Variant, type: string, part?: StackPart): readonly Resource[] {
  const key = [variant, type, part].join(' ');
  const known = found.get(key);
  if (known) return known;
  const resources = Object.entries(synthesised(variant).templates)
    .filter(([name]) => part === undefined || name === part)
    .flatMap(([, template]) => Object.entries(template.Resources))
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ ...resource, id }));
  found.set(key, resources);
  return resources;
}

/** The only resource of a type. Throws when there is none or another. */
export function theResource(variant: Variant, type: string, part?: StackPart): Resource {
  const [only, ...others] = resourcesOf(variant, type, part);
  if (!only || others.length > 0)
    throw new Error(
      `Expected one ${type} in ${part ?? 'all stacks'}, got ${others.length + (only ? 1 : 0)}`,
    );
  return only;
}

export const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** An intrinsic expression as one line, each reference in braces by its last name. */
export function flat(value: Properties): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('Fn::Join' in value) {
    const [separator, parts] = value['Fn::Join'];
    return parts.map(flat).join(separator);
  }
  if ('Ref' in value) return `{${value.Ref}}`;
  if ('Fn::GetAtt' in value) return `{${value['Fn::GetAtt'].join('.')}}`;
  if ('Fn::ImportValue' in value) return `{${value['Fn::ImportValue'].split(':').at(-1)}}`;
  if ('Fn::GetStackOutput' in value) return `{${value['Fn::GetStackOutput'].OutputName}}`;
  if ('Fn::Sub' in value) return value['Fn::Sub'];
  return JSON.stringify(value);
}
