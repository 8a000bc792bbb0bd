import { stageOf } from '#lib/config/stages.ts';
export const planted = [stageOf];
