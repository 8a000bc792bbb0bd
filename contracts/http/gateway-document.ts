import type { ApiDomain } from './domains.ts';
import { type ErrorBody, type ErrorCode, errorStatus } from './errors.ts';
import {
  byPath,
  type NamedEndpoint,
  openApiDocument,
  pathParametersOf,
  SESSION_SCHEME,
} from './openapi.ts';

/** Security scheme of the key that CloudFront adds; API Gateway requires this name. */
const ORIGIN_SCHEME = 'api_key';

type GatewayInput = {
  endpoints: readonly NamedEndpoint[];
  /** URI that API Gateway invokes, by domain. */
  integrationUris: Record<ApiDomain, string>;
  userPoolArn: string;
  /** Required scope of an access token. */
  scope: string;
};

/**
 * OpenAPI document that API Gateway imports, in the cloud and locally: routes, authorization,
 * integrations, and the gateway's own error responses. It has no schemas, since the functions
 * validate with zod.
 */
export function gatewayDocument(input: GatewayInput) {
  // Without endpoints, whose schemas would take most of the time and are left out here.
  const document = openApiDocument([]);
  return {
    openapi: document.openapi,
    info: { title: document.info.title, version: document.info.version },
    paths: byPath(input.endpoints, (endpoint) => gatewayOperation(endpoint, input)),
    components: {
      securitySchemes: {
        [SESSION_SCHEME]: {
          ...document.components.securitySchemes[SESSION_SCHEME],
          description: undefined,
          'x-amazon-apigateway-authtype': 'cognito_user_pools',
          'x-amazon-apigateway-authorizer': {
            type: 'cognito_user_pools',
            providerARNs: [input.userPoolArn],
          },
        },
        [ORIGIN_SCHEME]: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
    'x-amazon-apigateway-api-key-source': 'HEADER',
    // Bodies that reach the function encoded as base64.
    'x-amazon-apigateway-binary-media-types': ['multipart/form-data'],
    'x-amazon-apigateway-gateway-responses': gatewayResponses,
  };
}

function gatewayOperation(endpoint: NamedEndpoint, input: GatewayInput) {
  return {
    operationId: endpoint.id,
    parameters: pathParametersOf(endpoint).map((parameter) => ({
      ...parameter,
      schema: { type: 'string' },
    })),
    security: [
      endpoint.access === 'public'
        ? { [ORIGIN_SCHEME]: [] }
        : { [SESSION_SCHEME]: [input.scope], [ORIGIN_SCHEME]: [] },
    ],
    responses: {},
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: input.integrationUris[endpoint.domain],
      passthroughBehavior: 'when_no_match',
    },
  };
}

/** Error response of the gateway itself, in the error shape of the API; never cached. */
function refusal(code: ErrorCode, message: string, headers: Record<string, string> = {}) {
  const body: ErrorBody = { message, code, requestId: '$context.requestId' };
  return {
    // API Gateway accepts only a string here.
    statusCode: String(errorStatus[code]),
    responseParameters: Object.fromEntries(
      Object.entries({
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        ...headers,
      }).map(([name, value]) => [`gatewayresponse.header.${name}`, `'${value}'`]),
    ),
    responseTemplates: { 'application/json': JSON.stringify(body) },
  };
}

/**
 * The answer to a browser that navigates here: only the signing gateway's post does. A post that is
 * too large, or whose function failed, continues at the portal, where the result arrives without
 * it (D93). No script and no style: the portal's content security policy applies.
 */
const continueAfterSigning =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/esign-in-final"><title>ESign Document</title><p><a href="/esign-in-final">Continue to your signed document</a></p></html>';

const continued = (response: ReturnType<typeof refusal>) => ({
  ...response,
  responseTemplates: { ...response.responseTemplates, 'text/html': continueAfterSigning },
});

const sessionEnded = refusal('session_ended', 'Your session has ended');
const unknownAddress = refusal('not_found', 'There is nothing at this address');
const invalid = refusal('invalid_input', 'The request is not valid');
const tooMany = refusal('too_many_tries', 'Too many requests, please try again in a moment', {
  'Retry-After': '1',
});

const gatewayResponses = {
  UNAUTHORIZED: sessionEnded,
  EXPIRED_TOKEN: sessionEnded,
  // A token of the user pool without the scope, e.g. from the hosted sign-in.
  ACCESS_DENIED: sessionEnded,
  // Unknown route, for which API Gateway requires an AWS signature.
  MISSING_AUTHENTICATION_TOKEN: unknownAddress,
  INVALID_SIGNATURE: unknownAddress,
  RESOURCE_NOT_FOUND: unknownAddress,
  INVALID_API_KEY: refusal('not_allowed', 'Please use the address of the portal'),
  WAF_FILTERED: refusal('not_allowed', 'This request is not allowed'),
  BAD_REQUEST_BODY: invalid,
  BAD_REQUEST_PARAMETERS: invalid,
  REQUEST_TOO_LARGE: continued(refusal('too_large', 'The request is too large')),
  UNSUPPORTED_MEDIA_TYPE: refusal('unsupported_type', 'This content type is not accepted'),
  THROTTLED: tooMany,
  QUOTA_EXCEEDED: tooMany,
  DEFAULT_4XX: unknownAddress,
  DEFAULT_5XX: continued(refusal('internal', 'Something went wrong!')),
};
