import { findImageBuilder } from './image-builder.ts'
import { unpackSet } from './package-lock.ts'
import { join } from 'node:path'

/**
 * The program of Docker's compose plugin (2.26), Debian's, which needs no engine of Docker: `DOCKER_HOST` may name podman's socket.
 * Unpacked once below node_modules/.cache. Throws a StartupProblem where it cannot be had.
 */
export async function findComposePlugin(report: (message: string) => void): Promise<string> {
  const folder = await unpackSet(await findImageBuilder(), 'compose-plugin', report)
  return join(folder, 'usr/libexec/docker/cli-plugins/docker-compose')
}
