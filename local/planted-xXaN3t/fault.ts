import { listen } from 'local-aws/shared/listen.ts';
export const planted = [listen];
