import * as z from 'zod';

const operationSchema = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  'x-amazon-apigateway-integration': z.object({ type: z.literal('aws_proxy'), uri: z.string() }),
});

const cognitoSchemeSchema = z.object({
  'x-amazon-apigateway-authorizer': z.object({
    type: z.literal('cognito_user_pools'),
    providerARNs: z.tuple([z.string()]),
  }),
});

const gatewayResponseSchema = z.object({
  statusCode: z.string().regex(/^\d{3}$/),
  responseParameters: z.record(z.string(), z.string()).default({}),
  /** By content type. */
  responseTemplates: z.record(z.string(), z.string()),
});
type GatewayResponse = z.output<typeof gatewayResponseSchema>;

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }),
  'x-amazon-apigateway-binary-media-types': z.array(z.string()).default([]),
  'x-amazon-apigateway-gateway-responses': z.record(z.string(), gatewayResponseSchema).default({}),
});

/** One method of one path. */
export type Resource = {
  method: string;
  /** The path as documented, with `{name}` for a parameter. */
  template: string;
  pattern: RegExp;
  parameters: string[];
  functionName: string;
  /** Undefined for a resource without an authorizer. */
  authorizer: { userPoolId: string; scopes: string[] } | undefined;
};

export type GatewayDocument = {
  resources: Resource[];
  responses: Partial<Record<string, GatewayResponse>>;
  /** Content types of bodies that functions receive as base64. */
  binaryTypes: readonly string[];
};

/**
 * Reads the parts of an OpenAPI 3.0 document that API Gateway imports and this emulator serves:
 * paths with Lambda proxy integrations, Cognito authorizers with scopes, gateway responses and
 * binary media types.
 * Throws ZodError for another integration or authorizer.
 */
export function readDocument(document: unknown): GatewayDocument {
  const { paths, components, ...extensions } = documentSchema.parse(document);
  const userPools = new Map(
    Object.entries(components.securitySchemes).flatMap(([name, scheme]) => {
      if (typeof scheme !== 'object' || !scheme || !('x-amazon-apigateway-authorizer' in scheme))
        return [];
      const authorizer = cognitoSchemeSchema.parse(scheme)['x-amazon-apigateway-authorizer'];
      return [[name, lastPart(authorizer.providerARNs[0], '/')] as const];
    }),
  );
  return {
    resources: Object.entries(paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        ...readTemplate(template),
        functionName: functionOf(operation['x-amazon-apigateway-integration'].uri),
        authorizer: authorizerOf(operation.security, userPools),
      })),
    ),
    responses: extensions['x-amazon-apigateway-gateway-responses'],
    binaryTypes: extensions['x-amazon-apigateway-binary-media-types'],
  };
}

function readTemplate(template: string) {
  return {
    template,
    pattern: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '([^/]+)')}$`),
    parameters: [...template.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? ''),
  };
}

/** 'arn:…:lambda:path/2015-03-31/functions/arn:…:function:NAME/invocations' → 'NAME'. */
function functionOf(uri: string): string {
  const [, arn = ''] = /\/functions\/([^/]+)\/invocations$/.exec(uri) ?? [];
  return lastPart(arn, ':');
}

function authorizerOf(
  security: Record<string, string[]>[],
  userPools: ReadonlyMap<string, string>,
): Resource['authorizer'] {
  for (const [name, scopes] of security.flatMap(Object.entries)) {
    const userPoolId = userPools.get(name);
    if (userPoolId !== undefined) return { userPoolId, scopes };
  }
  return undefined;
}

const lastPart = (text: string, separator: string) => text.split(separator).at(-1) ?? '';
