import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildPortal } from '#lib/build-portal.ts';
import { refuseFirstOfLiveStage } from '#lib/config/refuse-first.ts';
import { stageOf } from '#lib/config/stages.ts';
// Refuses wrong statutory terms before anything is deployed.
import '#lambdas/system-config/statutory-terms.constants.ts';

/** `npx cdk deploy --all -c stage=dev`: docs/deploy.md. */
const built = (folder: string) => fileURLToPath(new URL(`../dist/${folder}`, import.meta.url));

const app = new App();
/** The command line gives text: `-c first=true`. */
const isSet = (option: string) => app.node.tryGetContext(option) === 'true';
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const stage = stageOf(app.node.tryGetContext('stage'), {
  isFirst: isSet('first'),
  isHotfix: isSet('hotfix'),
});
if (isSet('first') && stage.isDataKept) await refuseFirstOfLiveStage(stage.name, stage);
buildPortal(app, {
  stage,
  codeDir: built('lambdas'),
  siteDir: built('web'),
});
