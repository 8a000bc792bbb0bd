import { logger } from '#shared/logger.ts';
export const planted = [logger];
