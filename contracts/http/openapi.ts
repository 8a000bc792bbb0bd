import * as z from 'zod';
import {
  AUTOMATIC_READ,
  AUTOMATIC_READ_HEADER,
  type Endpoint,
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeySchema,
  type ResponseType,
  USAGE_MODE,
  USAGE_MODE_HEADER,
} from './endpoint.ts';
import { type ErrorCode, errorStatus } from './errors.ts';

/** The OpenAPI document of the API: made from the contracts, never written by hand. */

/** A schema object of OpenAPI 3.0, as zod writes it. */
export type OpenApiSchema = { [keyword: string]: unknown };

export type OpenApiParameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: OpenApiSchema;
};

export type OpenApiResponse = {
  description: string;
  headers?: Record<string, { description: string; schema: OpenApiSchema }>;
  content: Partial<Record<ResponseType, { schema: OpenApiSchema }>>;
};

export type OpenApiOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  /** Empty: no token is looked at. */
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: {
    required: true;
    content: { 'application/json': { schema: OpenApiSchema; example?: unknown } };
  };
  responses: Record<string, OpenApiResponse>;
};

export type OpenApiDocument = {
  /** API Gateway imports 3.0.1 and nothing newer. */
  openapi: '3.0.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, OpenApiSchema>;
    securitySchemes: Record<string, Record<string, unknown>>;
  };
};

/** Name of the security scheme that stands for the session's token. */
export const SESSION_SCHEME = 'session';

export type NamedEndpoint = Endpoint & { id: string };

export function openApiDocument(endpoints: readonly NamedEndpoint[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.0.1',
    info: {
      title: 'Neutral portal',
      version: '1',
      description:
        'Every request names its usage mode. 421 says that the session is not, or no longer, valid.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: errorSchema() },
      securitySchemes: {
        [SESSION_SCHEME]: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token that a sign-in gave, as it stands (a Bearer prefix is accepted).',
        },
      },
    },
  };
}

const usageModeParameter: OpenApiParameter = {
  name: USAGE_MODE_HEADER,
  in: 'header',
  required: true,
  schema: { type: 'string', enum: [USAGE_MODE] },
};

function operationOf(endpoint: NamedEndpoint): OpenApiOperation {
  const body = schemaOf(endpoint.body, 'input');
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    tags: [endpoint.domain],
    security: endpoint.access === 'public' ? [] : [{ [SESSION_SCHEME]: [] }],
    parameters: [
      ...(endpoint.needsUsageMode ? [usageModeParameter] : []),
      ...(endpoint.takesIdempotencyKey ? [idempotencyKeyParameter] : []),
      ...(endpoint.access !== 'public' && endpoint.method === 'GET'
        ? [automaticReadParameter]
        : []),
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...(takesBody(body) && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: body,
            ...(endpoint.exampleBody !== undefined && { example: endpoint.exampleBody }),
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { [endpoint.responseType]: { schema: schemaOf(endpoint.response, 'output') } },
      },
      ...errorResponses(endpoint, takesBody(body)),
    },
  };
}

const idempotencyKeyParameter: OpenApiParameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  schema: schemaOf(idempotencyKeySchema, 'input'),
};

const automaticReadParameter: OpenApiParameter = {
  name: AUTOMATIC_READ_HEADER,
  in: 'header',
  required: false,
  schema: schemaOf(z.literal(AUTOMATIC_READ), 'input'),
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): OpenApiSchema {
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io });
}

/** An endpoint that declares no body has an object schema without properties. */
function takesBody(body: OpenApiSchema): boolean {
  return body['type'] !== 'object' || Object.keys(Object(body['properties'])).length > 0;
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): OpenApiParameter[] {
  const object = parameterObjectSchema.parse(schemaOf(schema, 'input'));
  return Object.entries(object.properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || object.required.includes(name),
    schema: property,
  }));
}

/** Parameters are fields of one plain object; anything else could not be written down. */
const parameterObjectSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

/** What every endpoint can answer, besides what it declares itself. */
function impliedErrors(endpoint: Endpoint, hasBody: boolean): ErrorCode[] {
  return [
    'invalid_input',
    ...(endpoint.needsUsageMode ? (['invalid_usage_mode'] as const) : []),
    ...(endpoint.takesIdempotencyKey ? (['conflict'] as const) : []),
    ...(hasBody ? (['too_large'] as const) : []),
    ...(endpoint.access === 'public' ? [] : (['session_ended'] as const)),
    ...(endpoint.access === 'onboarded'
      ? (['email_not_verified', 'profile_incomplete'] as const)
      : []),
    'internal',
  ];
}

/** One answer per status; its description names the codes that travel under it. */
function errorResponses(endpoint: Endpoint, hasBody: boolean): Record<string, OpenApiResponse> {
  const codes = new Set([...impliedErrors(endpoint, hasBody), ...endpoint.errors]);
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      String(status),
      {
        description: sameStatus.join(', '),
        ...(status === errorStatus.too_many_tries && {
          headers: {
            'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
          },
        }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** ErrorBody of errors.ts as a schema. */
function errorSchema(): OpenApiSchema {
  return {
    type: 'object',
    required: ['message', 'code', 'requestId'],
    properties: {
      message: { type: 'string' },
      code: { type: 'string', enum: Object.keys(errorStatus) },
      requestId: { type: 'string' },
      issues: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  };
}
