import { Duration, SecretValue, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPoolClient,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  ResourceServerScope,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolDomain,
  UserPoolIdentityProviderGoogle,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';
import type { Stage } from '../config/stages.ts';
import { removalPolicyOf } from './removal-policy.ts';

type SignInPoolProps = {
  stage: Stage;
  /** Handles all Cognito triggers. */
  triggers: IFunction;
};

/**
 * The user pool. Sign-up and sign-in go through the portal's API, which manages codes, limits and
 * sessions. Only the sign-in with Google uses Cognito directly.
 */
export class SignInPool extends Construct {
  readonly userPool: UserPool;
  /** The API's client: it has a secret and is used on the server only. */
  readonly apiClientId: string;
  /** The browser's client, only for the hosted sign-in with Google. */
  readonly webClientId: string;
  /** Domain of the hosted sign-in; absent without Google. */
  readonly hostedOrigin: string | undefined;

  constructor(scope: Construct, id: string, { stage, triggers }: SignInPoolProps) {
    super(scope, id);
    this.userPool = new UserPool(this, 'Users', {
      // The portal's user id. Emails and mobile numbers can change; the table keeps them unique.
      signInAliases: { username: true },
      selfSignUpEnabled: false,
      mfa: Mfa.OFF,
      accountRecovery: AccountRecovery.NONE,
      passwordPolicy: {
        minLength: userPoolShape.passwordPolicy.minimumLength,
        requireUppercase: userPoolShape.passwordPolicy.requireUppercase,
        requireLowercase: userPoolShape.passwordPolicy.requireLowercase,
        requireDigits: userPoolShape.passwordPolicy.requireDigits,
        requireSymbols: userPoolShape.passwordPolicy.requireSymbols,
      },
      // The lowest plan where a trigger can add a scope to access tokens.
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: stage.isProtected,
      removalPolicy: removalPolicyOf(stage),
    });
    for (const operation of [
      UserPoolOperation.DEFINE_AUTH_CHALLENGE,
      UserPoolOperation.CREATE_AUTH_CHALLENGE,
      UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE,
    ])
      this.userPool.addTrigger(operation, triggers);
    this.userPool.addTrigger(
      UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      triggers,
      LambdaVersion.V2_0,
    );
    acknowledgeFindings(this.userPool);

    const [identifier, scopeName] = splitScope(userPoolShape.apiScope);
    this.userPool.addResourceServer('Portal', {
      identifier,
      scopes: [
        new ResourceServerScope({
          scopeName,
          scopeDescription: 'Use the portal as a neutral; given by our own sign-in alone',
        }),
      ],
    });

    this.apiClientId = this.addApiClient();
    const domain = this.addHostedSignIn(stage);
    this.webClientId = this.addWebClient(stage);
    this.hostedOrigin = domain?.baseUrl();
  }

  private addApiClient(): string {
    const client = new UserPoolClient(this, 'ApiClient', {
      userPool: this.userPool,
      generateSecret: true,
      disableOAuth: true,
      authSessionValidity: Duration.minutes(userPoolShape.challengeMinutes),
      accessTokenValidity: Duration.hours(userPoolShape.accessTokenHours),
      idTokenValidity: Duration.hours(userPoolShape.accessTokenHours),
      // Must not be shorter than the access token's. Refresh tokens are never issued (D8).
      refreshTokenValidity: Duration.hours(userPoolShape.accessTokenHours),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
    });
    setAuthFlows(client, userPoolShape.authFlows.api);
    return client.userPoolClientId;
  }

  private addWebClient(stage: Stage): string {
    const client = new UserPoolClient(this, 'WebClient', {
      userPool: this.userPool,
      generateSecret: false,
      ...(stage.google
        ? {
            supportedIdentityProviders: [UserPoolClientIdentityProvider.GOOGLE],
            oAuth: {
              // Public client: the code is useless without the browser's PKCE verifier.
              flows: { authorizationCodeGrant: true },
              // Without the API's scope: these tokens only prove the Google identity.
              scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
              callbackUrls: [`${stage.portalOrigin}${userPoolShape.googleReturnPath}`],
              logoutUrls: [`${stage.portalOrigin}${userPoolShape.googleReturnPath}`],
            },
          }
        : { disableOAuth: true }),
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
    });
    setAuthFlows(client, userPoolShape.authFlows.web);
    for (const provider of this.userPool.identityProviders) client.node.addDependency(provider);
    return client.userPoolClientId;
  }

  private addHostedSignIn({ google }: Stage): UserPoolDomain | undefined {
    if (!google) return undefined;
    const provider = new UserPoolIdentityProviderGoogle(this, 'Google', {
      userPool: this.userPool,
      clientId: google.clientId,
      clientSecretValue: SecretValue.secretsManager(google.clientSecretName),
      scopes: ['openid', 'email', 'profile'],
      attributeMapping: {
        email: ProviderAttribute.GOOGLE_EMAIL,
        emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
        fullname: ProviderAttribute.GOOGLE_NAME,
      },
    });
    this.userPool.registerIdentityProvider(provider);
    return this.userPool.addDomain('HostedSignIn', {
      cognitoDomain: { domainPrefix: google.hostedDomainPrefix },
    });
  }
}

/** Replaces the construct's list of flows, which always includes the refresh flow. */
function setAuthFlows(client: UserPoolClient, flows: readonly string[]): void {
  // The construct's default child is the CloudFormation resource it stands for.
  (client.node.defaultChild as CfnUserPoolClient).explicitAuthFlows = [...flows];
}

function splitScope(scope: string): [string, string] {
  const [identifier, name] = scope.split('/');
  if (!identifier || !name) throw new Error(`Not a resource server's scope: ${scope}`);
  return [identifier, name];
}

function acknowledgeFindings(userPool: UserPool): void {
  Validations.of(userPool).acknowledge(
    {
      id: 'AwsSolutions-COG1',
      reason: 'The API requires a symbol of a narrower set than Cognito’s (D1).',
    },
    {
      id: 'AwsSolutions-COG2',
      reason:
        'Every password sign-in is followed by a code, as a custom challenge: Cognito’s own second factor does not combine with sign-in by code alone.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason:
        'The Essentials plan has the features in use. The API and the firewall limit attempts.',
    },
  );
}
