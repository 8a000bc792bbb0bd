import { listen } from '../../packages/local-aws/src/shared/listen.ts';
export const planted = [listen];
