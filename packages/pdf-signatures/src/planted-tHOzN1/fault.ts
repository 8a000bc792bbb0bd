import { string } from 'zod';
export const planted = [string];
