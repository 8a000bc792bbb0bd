import { changeCase } from '../../writing/change-case.ts';
export const planted = [changeCase];
