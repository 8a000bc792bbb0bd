import { partyKeys } from '#lambdas/parties/seed.door.ts';
export const planted = [partyKeys];
