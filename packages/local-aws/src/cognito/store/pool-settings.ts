import * as z from 'zod';
import { onlyCovered } from '../operation.ts';
import { poolIdSchema, titleSchema } from '../request-members.ts';
import { attributeSchemaSchema } from './user-attributes.ts';

const arnSchema = z.string().regex(/^arn:[\w-]+:lambda:[\w-]+:\d{12}:function:.+$/);

const passwordPolicySchema = z.strictObject({
  MinimumLength: z.int().min(6).max(99).default(8),
  RequireUppercase: z.boolean().default(false),
  RequireLowercase: z.boolean().default(false),
  RequireNumbers: z.boolean().default(false),
  RequireSymbols: z.boolean().default(false),
  TemporaryPasswordValidityDays: z.int().min(0).max(365).default(7),
  PasswordHistorySize: onlyCovered(0).optional(),
});
export type PasswordPolicy = z.infer<typeof passwordPolicySchema>;

const strictestPolicy: PasswordPolicy = {
  MinimumLength: 8,
  RequireUppercase: true,
  RequireLowercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
  TemporaryPasswordValidityDays: 7,
};

const lambdaConfigSchema = z.strictObject({
  PreSignUp: arnSchema.optional(),
  PostConfirmation: arnSchema.optional(),
  PreAuthentication: arnSchema.optional(),
  PostAuthentication: arnSchema.optional(),
  DefineAuthChallenge: arnSchema.optional(),
  CreateAuthChallenge: arnSchema.optional(),
  VerifyAuthChallengeResponse: arnSchema.optional(),
  PreTokenGenerationConfig: z
    .strictObject({ LambdaVersion: onlyCovered('V2_0'), LambdaArn: arnSchema })
    .optional(),
});
export type LambdaConfig = z.infer<typeof lambdaConfigSchema>;

/**
 * Settings of CreateUserPool and UpdateUserPool. UpdateUserPool resets omitted settings, as on AWS.
 */
const changeableSettings = {
  Policies: z
    .strictObject({ PasswordPolicy: passwordPolicySchema.default(strictestPolicy) })
    .default({ PasswordPolicy: strictestPolicy }),
  LambdaConfig: lambdaConfigSchema.default({}),
  AutoVerifiedAttributes: z.array(z.enum(['email', 'phone_number'])).optional(),
  MfaConfiguration: onlyCovered('OFF').default('OFF'),
  AdminCreateUserConfig: z
    .strictObject({ AllowAdminCreateUserOnly: z.boolean().optional() })
    .optional(),
  AccountRecoverySetting: z
    .strictObject({
      RecoveryMechanisms: z
        .array(
          z.strictObject({
            Name: z.enum(['verified_email', 'verified_phone_number', 'admin_only']),
            Priority: z.int().min(1).max(2),
          }),
        )
        .min(1)
        .max(2),
    })
    .optional(),
  DeletionProtection: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  UserPoolTags: z.record(z.string(), z.string()).optional(),
  UserPoolTier: z.enum(['ESSENTIALS', 'PLUS']).default('ESSENTIALS'),
};

export const createPoolSchema = z.strictObject({
  PoolName: titleSchema,
  Schema: z.array(attributeSchemaSchema).min(1).max(50).optional(),
  UsernameConfiguration: z
    .strictObject({ CaseSensitive: z.boolean() })
    .default({ CaseSensitive: false }),
  ...changeableSettings,
});

export const updatePoolSchema = z.strictObject({
  UserPoolId: poolIdSchema,
  PoolName: titleSchema.optional(),
  ...changeableSettings,
});

export const poolSchema = z.object({
  id: z.string(),
  name: z.string(),
  isCaseSensitive: z.boolean(),
  attributes: z.array(attributeSchemaSchema),
  settings: z.strictObject(changeableSettings),
  createdAtMs: z.number(),
  modifiedAtMs: z.number(),
});
export type Pool = z.infer<typeof poolSchema>;
