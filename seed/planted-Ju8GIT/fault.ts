import { findCase } from '#lambdas/cases/record/case-repository.ts';
export const planted = [findCase];
