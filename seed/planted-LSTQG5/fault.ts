import { startStack } from '#local/stack.ts';
export const planted = [startStack];
