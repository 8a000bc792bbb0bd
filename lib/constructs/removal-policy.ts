import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../config/stages.ts';

/**
 * Retained data outlives its stack, except when its creation fails: the name of a resource left
 * by a failed first deployment would block the next one.
 */
export const removalPolicyOf = ({ isDataKept }: Pick<Stage, 'isDataKept'>): RemovalPolicy =>
  isDataKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
