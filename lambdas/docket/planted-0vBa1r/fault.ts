import { casePath } from '#lambdas/cases/record.door.ts';
export const planted = [casePath];
