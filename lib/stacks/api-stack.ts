import { Stack, type StackProps } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { ApiDomain } from '../../contracts/endpoint.ts';
import { apiFunctions } from '../../lambdas/functions.constants.ts';
import type { Stage } from '../config/stages.ts';
import { DomainFunction } from '../constructs/domain-function.ts';
import { PortalApi } from '../constructs/portal-api.ts';
import type { SignInPool } from '../constructs/sign-in-pool.ts';

type ApiStackProps = StackProps & {
  stage: Stage;
  table: ITable;
  files: { bucketName: string; bucketArn: string };
  signIn: SignInPool;
  codeDir: string;
};

/** What answers requests: one function per domain behind one REST API. */
export class ApiStack extends Stack {
  readonly portalApi: PortalApi;
  readonly functions: readonly IFunction[];

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    const { stage, table, files, signIn, codeDir, ...stackProps } = props;
    super(scope, id, stackProps);
    const { userPool, apiClientId, webClientId } = signIn;
    const serve = (domain: ApiDomain) =>
      new DomainFunction(this, domain, {
        definition: apiFunctions[domain],
        codeDir,
        reach: { stage, table, files, userPool, apiClientId, webClientId },
      }).function;
    const functions = {
      accounts: serve('accounts'),
      cases: serve('cases'),
      'cause-list': serve('cause-list'),
      files: serve('files'),
      meetings: serve('meetings'),
      notes: serve('notes'),
      notifications: serve('notifications'),
      parties: serve('parties'),
      'system-config': serve('system-config'),
    };
    this.functions = Object.values(functions);
    this.portalApi = new PortalApi(this, 'Portal', { stage, functions, userPool });
  }
}
