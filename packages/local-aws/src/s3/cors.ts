import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { consumeVerifiedText } from './http/consume-body.ts';
import { S3Error } from './http/s3-error.ts';
import { parentElement, readXml, validXml } from './http/xml.ts';
import { type CorsRule, corsRuleSchema } from './objects/metadata.ts';
import { getBucket } from './objects/versions.ts';
import { emptyReply, type Operation, type S3Reply, xmlReply } from './s3-call.ts';

const LARGEST_REQUEST_BYTES = 64 * 1024;
const MOST_RULES = 100;

/** A pattern with at most one wildcard. */
const patternSchema = z.string().regex(/^[^*]*\*?[^*]*$/);

const corsElementSchema = parentElement({
  ID: z.string().optional(),
  AllowedOrigin: z.array(patternSchema).default([]),
  AllowedMethod: z.array(z.string()).default([]),
  AllowedHeader: z.array(patternSchema).default([]),
  ExposeHeader: z.array(z.string()).default([]),
  MaxAgeSeconds: z.coerce.number().optional(),
});
const corsConfigurationSchema = parentElement({
  CORSRule: z.array(corsElementSchema).min(1).max(MOST_RULES),
});

export const putBucketCors: Operation = async (deps, { request, auth }) => {
  getBucket(deps.database, request.bucket);
  const text = await consumeVerifiedText(request, auth, LARGEST_REQUEST_BYTES);
  const rules = readXml(text, 'CORSConfiguration', corsConfigurationSchema).CORSRule.map(readRule);
  deps.database
    .prepare('UPDATE bucket SET cors = ? WHERE name = ?')
    .run(JSON.stringify(rules), request.bucket);
  return emptyReply(200);
};

export const getBucketCors: Operation = (deps, { request }) => {
  const { cors } = getBucket(deps.database, request.bucket);
  if (!cors) {
    throw new S3Error('NoSuchCORSConfiguration', 404, 'The CORS configuration does not exist');
  }
  return xmlReply('CORSConfiguration', {
    CORSRule: cors.map((rule) => ({
      ID: rule.id,
      AllowedOrigin: rule.allowedOrigins,
      AllowedMethod: rule.allowedMethods,
      AllowedHeader: rule.allowedHeaders,
      ExposeHeader: rule.exposeHeaders,
      MaxAgeSeconds: rule.maxAgeSeconds,
    })),
  });
};

export const deleteBucketCors: Operation = (deps, { request }) => {
  getBucket(deps.database, request.bucket);
  deps.database.prepare('UPDATE bucket SET cors = NULL WHERE name = ?').run(request.bucket);
  return emptyReply(204);
};

/** Handles a preflight request, which is never signed. */
export function answerPreflight(
  rules: CorsRule[] | undefined,
  headers: IncomingHttpHeaders,
): S3Reply {
  const { origin } = headers;
  const method = headers['access-control-request-method'];
  if (!origin || !method) {
    throw new S3Error('BadRequest', 400, 'Insufficient information. Origin request header needed.');
  }
  const wanted = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const rule = findRule(rules, { origin, method, wanted });
  if (!rule) {
    throw new S3Error(
      'AccessForbidden',
      403,
      rules
        ? "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec."
        : 'CORSResponse: CORS is not enabled for this bucket.',
    );
  }
  return emptyReply(200, {
    ...ruleHeaders(rule, origin),
    ...(wanted.length > 0 && { 'access-control-allow-headers': wanted.join(', ') }),
    ...(rule.maxAgeSeconds !== undefined && {
      'access-control-max-age': String(rule.maxAgeSeconds),
    }),
  });
}

/** CORS headers for the response to a browser's request; empty if no rule allows it. */
export function corsHeaders(
  rules: CorsRule[] | undefined,
  request: { origin: string | undefined; method: string },
): Record<string, string> {
  const { origin, method } = request;
  if (origin === undefined) return {};
  const rule = findRule(rules, { origin, method, wanted: [] });
  return rule ? ruleHeaders(rule, origin) : {};
}

function findRule(
  rules: CorsRule[] | undefined,
  asked: { origin: string; method: string; wanted: string[] },
): CorsRule | undefined {
  return rules?.find(
    (rule) =>
      rule.allowedOrigins.some((pattern) => matchesPattern(pattern, asked.origin)) &&
      rule.allowedMethods.some((method) => method === asked.method) &&
      asked.wanted.every((name) =>
        rule.allowedHeaders.some((pattern) => matchesPattern(pattern.toLowerCase(), name)),
      ),
  );
}

function ruleHeaders(rule: CorsRule, origin: string): Record<string, string> {
  const isOpen = rule.allowedOrigins.includes('*');
  return {
    'access-control-allow-origin': isOpen ? '*' : origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(!isOpen && { 'access-control-allow-credentials': 'true' }),
    ...(rule.exposeHeaders.length > 0 && {
      'access-control-expose-headers': rule.exposeHeaders.join(', '),
    }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function matchesPattern(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === text;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
}

function readRule(rule: z.output<typeof corsElementSchema>): CorsRule {
  return validXml(corsRuleSchema, {
    ...(rule.ID !== undefined && { id: rule.ID }),
    allowedOrigins: rule.AllowedOrigin,
    allowedMethods: rule.AllowedMethod,
    allowedHeaders: rule.AllowedHeader,
    exposeHeaders: rule.ExposeHeader,
    ...(rule.MaxAgeSeconds !== undefined && { maxAgeSeconds: rule.MaxAgeSeconds }),
  });
}
