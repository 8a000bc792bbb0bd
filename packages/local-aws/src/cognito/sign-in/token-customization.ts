import * as z from 'zod';

/** The `response` of a pre token generation trigger, event version 2. */
export const tokenResponseSchema = z.object({
  claimsAndScopeOverrideDetails: z
    .object({
      idTokenGeneration: claimChangesSchema().nullish(),
      accessTokenGeneration: claimChangesSchema()
        .extend({
          scopesToAdd: z.array(z.string().regex(/^\S+$/)).nullish(),
          scopesToSuppress: z.array(z.string()).nullish(),
        })
        .nullish(),
      groupOverrideDetails: z
        .object({
          groupsToOverride: z.array(z.string()).nullish(),
          iamRolesToOverride: z.array(z.string()).nullish(),
          preferredRole: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

type Claims = Record<string, unknown>;
type TokenResponse = z.infer<typeof tokenResponseSchema> | undefined;

// Claims that a function cannot change.
const PROTECTED = new Set(
  'acr amr at_hash auth_time azp exp iat iss jti nbf nonce origin_jti sub token_use'.split(' '),
);
const PROTECTED_ID = new Set(['aud', 'cognito:username', 'identities']);
const PROTECTED_ACCESS = new Set(['client_id', 'device_key', 'event_id', 'username', 'version']);

/** Applies a trigger's response to the claims that Cognito would issue. */
export function customizeTokens(input: {
  response: TokenResponse;
  groups: string[];
  scopes: string[];
  access: Claims;
  id: Claims;
}): { access: Claims; id: Claims } {
  const details = input.response?.claimsAndScopeOverrideDetails;
  const overrides = details?.groupOverrideDetails;
  const groups = overrides?.groupsToOverride ?? input.groups;
  const groupClaims = groups.length === 0 ? {} : { 'cognito:groups': groups };
  const roles = overrides?.iamRolesToOverride ?? [];
  const generation = details?.accessTokenGeneration;
  const suppressed = new Set(generation?.scopesToSuppress ?? []);
  const scopes = [...new Set([...input.scopes, ...(generation?.scopesToAdd ?? [])])].filter(
    (scope) => !suppressed.has(scope),
  );
  return {
    access: change(
      {
        ...input.access,
        ...groupClaims,
        ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
      },
      generation,
      PROTECTED_ACCESS,
    ),
    id: change(
      {
        ...input.id,
        ...groupClaims,
        ...(roles.length === 0 ? {} : { 'cognito:roles': roles }),
        ...(overrides?.preferredRole ? { 'cognito:preferred_role': overrides.preferredRole } : {}),
      },
      details?.idTokenGeneration,
      PROTECTED_ID,
    ),
  };
}

function change(
  claims: Claims,
  changes: z.infer<ReturnType<typeof claimChangesSchema>> | null | undefined,
  alsoProtected: Set<string>,
): Claims {
  const isFree = (name: string) => !PROTECTED.has(name) && !alsoProtected.has(name);
  const suppressed = new Set((changes?.claimsToSuppress ?? []).filter(isFree));
  const added = Object.entries(changes?.claimsToAddOrOverride ?? {}).filter(([name]) =>
    isFree(name),
  );
  const merged = { ...claims, ...Object.fromEntries(added) };
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !suppressed.has(name)));
}

function claimChangesSchema() {
  return z.object({
    claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish(),
    claimsToSuppress: z.array(z.string()).nullish(),
  });
}
