import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';
export const planted = [userPoolShape];
