import { check } from 'fast-check';
export const planted = [check];
