import type { IncomingHttpHeaders } from 'node:http';
import { type CorsRule, corsRuleSchema } from '../objects/metadata.ts';
import { getBucket } from '../objects/versions.ts';
import { consumeText } from './consume-body.ts';
import { readXml } from './read-xml.ts';
import { emptyReply, type Operation, type S3Reply, xmlReply } from './s3-call.ts';
import { malformedXml, S3Error } from './s3-error.ts';
import { childrenNamed, childText, element, S3_NAMESPACE, type XmlElement } from './xml.ts';

const LARGEST_REQUEST_BYTES = 64 * 1024;
const MOST_RULES = 100;

export const putBucketCors: Operation = async (deps, { request, auth }) => {
  getBucket(deps.database, request.bucket);
  const text = await consumeText(request, auth, LARGEST_REQUEST_BYTES);
  const rules = childrenNamed(readXml(text, 'CORSConfiguration'), 'CORSRule').map(readRule);
  if (rules.length === 0 || rules.length > MOST_RULES) throw malformedXml();
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
  const rules = cors.map((rule) =>
    element('CORSRule', [
      element('ID', rule.id),
      ...rule.allowedOrigins.map((origin) => element('AllowedOrigin', origin)),
      ...rule.allowedMethods.map((method) => element('AllowedMethod', method)),
      ...rule.allowedHeaders.map((header) => element('AllowedHeader', header)),
      ...rule.exposeHeaders.map((header) => element('ExposeHeader', header)),
      element('MaxAgeSeconds', rule.maxAgeSeconds),
    ]),
  );
  return xmlReply(element('CORSConfiguration', rules, S3_NAMESPACE));
};

export const deleteBucketCors: Operation = (deps, { request }) => {
  getBucket(deps.database, request.bucket);
  deps.database.prepare('UPDATE bucket SET cors = NULL WHERE name = ?').run(request.bucket);
  return emptyReply(204);
};

/** Answers a browser's preflight, which is never signed. */
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

/** Headers for the answer to a browser's own request; none when no rule allows it. */
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

/** A pattern holds at most one star. */
function matchesPattern(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === text;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
}

function readRule(entry: XmlElement): CorsRule {
  const texts = (name: string): string[] =>
    childrenNamed(entry, name).map((child) => child.text.trim());
  const id = childText(entry, 'ID');
  const maxAge = childText(entry, 'MaxAgeSeconds');
  const patterns = [...texts('AllowedOrigin'), ...texts('AllowedHeader')];
  const parsed = corsRuleSchema.safeParse({
    ...(id !== undefined && { id }),
    allowedOrigins: texts('AllowedOrigin'),
    allowedMethods: texts('AllowedMethod'),
    allowedHeaders: texts('AllowedHeader'),
    exposeHeaders: texts('ExposeHeader'),
    ...(maxAge !== undefined && { maxAgeSeconds: Number(maxAge) }),
  });
  if (!parsed.success || patterns.some((pattern) => pattern.split('*').length > 2)) {
    throw malformedXml();
  }
  return parsed.data;
}
