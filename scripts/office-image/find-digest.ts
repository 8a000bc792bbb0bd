import * as z from 'zod';

const tokenSchema = z.object({ token: z.string() });
const digestSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const dockerHub = { auth: 'https://auth.docker.io', registry: 'https://registry-1.docker.io' };

/** Digest of an official image of Docker Hub, `node:24-bookworm-slim`, for all its platforms. */
export async function findDigest(image: string, { auth, registry } = dockerHub): Promise<string> {
  const [name, tag] = image.split(':');
  const repository = `library/${name}`;
  const granted = await fetch(
    `${auth}/token?service=registry.docker.io&scope=repository:${repository}:pull`,
  );
  const { token } = tokenSchema.parse(await granted.json());
  const response = await fetch(`${registry}/v2/${repository}/manifests/${tag}`, {
    method: 'HEAD',
    headers: {
      Authorization: `Bearer ${token}`,
      Accept:
        'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json',
    },
  });
  if (!response.ok) throw new Error(`The registry answered ${response.status} for ${image}`);
  return digestSchema.parse(response.headers.get('docker-content-digest'));
}

/** Stages that name the digest of another base image; those that name none take the newest. */
export const outdatedStages = (
  stages: Readonly<Record<string, object>>,
  digest: string,
): string[] =>
  Object.entries(stages).flatMap(([stage, settings]) =>
    'officeImageDigest' in settings && settings.officeImageDigest !== digest ? [stage] : [],
  );
