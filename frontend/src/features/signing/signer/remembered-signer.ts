/** Storage key of the signatory's link while the browser is at the gateway (seed 2, section 4). */
const KEY = 'arbitratorId';

export function rememberSigner(arbitratorId: string): void {
  try {
    localStorage.setItem(KEY, arbitratorId);
  } catch {
    // Without storage the return page works, but cannot acknowledge the result.
  }
}

export function rememberedSigner(): string | undefined {
  try {
    return localStorage.getItem(KEY) || undefined;
  } catch {
    return undefined;
  }
}

export function forgetSigner(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See rememberSigner().
  }
}
