/**
 * Installs the dependencies that package-lock.json names, unless they are there. Plain JavaScript,
 * since it must run on any Node version of a fresh machine.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const POLL_MS = 200;

/**
 * Runs `install` if it is due. One process at a time installs; the others wait, and find its result.
 */
export async function ensureInstalled(root, install) {
  if (isInstalled(root)) return;
  const lock = join(root, '.install-lock.local');
  for (let isTold = false; !takeLock(lock); ) {
    if (!isTold) console.log(`Waiting for another start, which installs (${lock}) …`);
    isTold = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    if (!isInstalled(root)) await install();
  } finally {
    unlinkSync(lock);
  }
}

/**
 * Whether npm has installed the packages of package-lock.json. npm removes its own list first and
 * writes it last, so an install that was interrupted has none. Packages for other platforms are
 * missing from it.
 */
export function isInstalled(root) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!installed || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  return Object.entries(wanted ?? {}).every(([path, package_]) => {
    // The project itself is not in npm's list.
    if (path === '') return true;
    const found = installed[path];
    if (!found) return Boolean(package_.optional || package_.devOptional || package_.peer);
    return found.version === package_.version && found.integrity === package_.integrity;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Takes the lock, also from a process that has ended. False while another process holds it. */
function takeLock(lock) {
  if (writeNew(lock)) return true;
  let holder;
  try {
    holder = Number(readFileSync(lock, 'utf8'));
  } catch {
    // It was released meanwhile.
    return false;
  }
  // The file is empty for a moment before its holder writes its id.
  if (!holder || isRunning(holder)) return false;
  // One process at a time removes the lock of a dead holder, and only this holder's.
  const taking = `${lock}.taken`;
  try {
    mkdirSync(taking);
  } catch {
    return false;
  }
  try {
    if (readFileSync(lock, 'utf8') === String(holder)) unlinkSync(lock);
  } catch {
    // Another process has removed it.
  } finally {
    rmdirSync(taking);
  }
  return writeNew(lock);
}

/** Creates the file with the id of this process. False if it exists. */
function writeNew(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether a process has this id. */
export function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
