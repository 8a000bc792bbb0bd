import { type App, Tags } from 'aws-cdk-lib';
import { EDGE_REGION, type Stage } from './config/stages.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { AuthStack } from './stacks/auth-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeMonitoringStack } from './stacks/edge-monitoring-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { LogArchiveStack } from './stacks/log-archive-stack.ts';
import { MonitoringStack } from './stacks/monitoring-stack.ts';
import { ReplicaStack } from './stacks/replica-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

type PortalInput = {
  stage: Stage;
  /** Folder with one subfolder of built code per function. */
  codeDir: string;
  /** Folder of the built portal. */
  siteDir: string;
};

/** All stacks of one stage, in dependency order. */
export function buildPortal(app: App, { stage, codeDir, siteDir }: PortalInput) {
  const propsFor = (region: string) => ({
    stage,
    env: { region, ...(stage.account && { account: stage.account }) },
    terminationProtection: stage.isProtected,
  });
  const props = propsFor(stage.region);
  const named = (part: string) => `neutral-portal-${stage.name}-${part}`;

  const edge = new EdgeStack(app, named('edge'), propsFor(EDGE_REGION));
  const replica =
    stage.replica && new ReplicaStack(app, named('replica'), propsFor(stage.replica.region));
  const data = new DataStack(app, named('data'), props);
  // S3 checks the bucket of the replica when the replication is set.
  if (replica) data.addStackDependency(replica);
  const auth = new AuthStack(app, named('auth'), { ...props, table: data.table, codeDir });
  const api = new ApiStack(app, named('api'), {
    ...props,
    table: data.table,
    files: { bucketName: data.files.bucketName, bucketArn: data.filesArn },
    evidenceKeyArn: data.evidenceKeyArn,
    signIn: auth.signIn,
    codeDir,
  });
  const web = new WebStack(app, named('web'), {
    ...props,
    files: data.files,
    signIn: auth.signIn,
    portalApi: api.portalApi,
    firewallArn: edge.firewallArn,
    siteDir,
  });
  const edgeMonitoring = new EdgeMonitoringStack(app, named('edge-monitoring'), {
    ...propsFor(EDGE_REGION),
    distribution: web.distribution,
  });
  const monitoring = new MonitoringStack(app, named('monitoring'), {
    ...props,
    api: api.portalApi.api,
    apiFunctions: api.functions,
    authTriggers: auth.triggers.function,
    table: data.table,
    signIn: auth.signIn,
    malwarePlan:
      data.malwarePlanId === undefined
        ? undefined
        : { id: data.malwarePlanId, bucketName: data.files.bucketName },
    signUpFailures: auth.abandonedSignUps.failures,
    tableFollowing: api.tableFollowing,
    mailing: api.mailing,
    closing: api.closing,
    warning: api.warning,
    checking: api.checking,
    signingIn: api.signingIn,
    queues: api.queues,
    signing: api.signing,
  });
  const archives = stage.logArchive && {
    logArchive: new LogArchiveStack(app, named('log-archive'), {
      ...props,
      stacks: [data, auth, api, web],
      destinationArn: stage.logArchive.destinationArn,
    }),
    edgeLogArchive: new LogArchiveStack(app, named('edge-log-archive'), {
      ...propsFor(EDGE_REGION),
      stacks: [edge, edgeMonitoring],
      destinationArn: stage.logArchive.edgeDestinationArn,
    }),
  };
  Tags.of(app).add('application', 'neutral-portal');
  Tags.of(app).add('stage', stage.name);
  return {
    edge,
    ...(replica && { replica }),
    data,
    auth,
    api,
    web,
    edgeMonitoring,
    monitoring,
    ...archives,
  };
}
