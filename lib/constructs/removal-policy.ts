import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../config/stages.ts';

/**
 * Kept data outlives its stack, except when its creation fails: what a failed first deployment
 * left behind would block the next one by its name.
 */
export const removalPolicyOf = ({ isDataKept }: Pick<Stage, 'isDataKept'>): RemovalPolicy =>
  isDataKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
