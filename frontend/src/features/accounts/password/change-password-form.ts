import * as z from 'zod';
import { changePasswordSchema, PASSWORDS_DIFFER } from '#contracts/endpoints/accounts.ts';

const fieldsSchema = changePasswordSchema.extend({
  confirmPassword: z.string().min(1, 'Confirm New Password is required'),
});
type ChangePasswordForm = z.input<typeof fieldsSchema>;

/**
 * Checks the fields, and compares both new passwords whatever the other fields hold: zod skips a
 * refinement of an object while one of its fields is missing.
 */
export const changePasswordFormSchema = z
  .custom<ChangePasswordForm>()
  .superRefine((form, context) => {
    const fields = fieldsSchema.safeParse(form);
    for (const { path, message } of fields.error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
    const { newPassword, confirmPassword } = form;
    if (confirmPassword !== '' && newPassword !== confirmPassword)
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: PASSWORDS_DIFFER });
  });
