export function ensureInstalled(root: string, install: () => unknown): Promise<void>;
export function isInstalled(root: string): boolean;
export function isRunning(id: number): boolean;
