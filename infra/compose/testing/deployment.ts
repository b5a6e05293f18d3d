import { randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { repositoryRoot } from '../../repository.ts'
import { imageNames, type ImageName } from '../../images/image-list.ts'
import { findComposePlugin } from '../../images/compose-plugin.ts'
import type { ContainerEngine } from '../../testing/containers.ts'
import { runProgram, type ProgramOutput } from '../../testing/run-program.ts'

/** A deployment of its own: a copy of this folder, with a project name and ports that nothing else has. */
export interface Deployment {
  /** Where clients reach it, once it is up. */
  readonly url: string
  readonly folder: string
  /** That of its images. */
  readonly version: string
  /** Runs a command of the folder, such as `./up`. Throws with what it printed when it fails. */
  run(command: string, ...words: readonly string[]): Promise<string>
  /** The same, and what came of it. */
  attempt(command: string, ...words: readonly string[]): Promise<ProgramOutput>
  /** Runs a command of Compose. Throws with what it printed when it fails. */
  compose(...words: readonly string[]): Promise<string>
  /** The ids of the running containers of a service, or of all. */
  containers(service?: string): Promise<string[]>
  /** Ends the first process of a container, as a crash does. */
  crash(container: string): Promise<void>
  /** Removes all that it made. */
  close(): Promise<void>
}

const POLL_MS = 100
const HEALTH_EVERY_MS = 1000

/** Makes the copy, of images by their ids; nothing runs yet. */
export async function createDeployment(
  engine: ContainerEngine,
  images: ReadonlyMap<ImageName, string>,
): Promise<Deployment> {
  const root = await mkdtemp(join(tmpdir(), 'ase-compose-'))
  const project = `ase-test-${randomBytes(4).toString('hex')}`
  const folder = join(root, 'infra/compose')
  await cp(join(repositoryRoot, 'infra/compose'), folder, {
    recursive: true,
    filter: (path) => !['.data', '.env', 'testing'].some((name) => path.endsWith(`/${name}`)),
  })
  await cp(join(repositoryRoot, 'infra/proxy/caddy'), join(root, 'infra/proxy/caddy'), {
    recursive: true,
  })
  const version = await tagImages(engine, images, { root, suffix: project })
  const { docker, service, variables } = await openDockerApi(engine, root)
  const [httpPort, httpsPort] = await freePorts()
  const environment = {
    ...engine.environment,
    ...variables,
    DOCKER: docker,
    COMPOSE_PROJECT_NAME: project,
    ASE_HTTP_PORT: String(httpPort),
    ASE_HTTPS_PORT: String(httpsPort),
  }
  const label = `--filter=label=com.docker.compose.project=${project}`
  // Without systemd podman starts no health check by itself.
  const health = service === null ? null : startHealthChecks(engine, label)

  const attempt = (command: string, ...words: readonly string[]): Promise<ProgramOutput> =>
    runProgram(join(folder, command), words, { environment })
  const compose = async (...words: readonly string[]): Promise<string> =>
    succeed(
      `compose ${words[0] ?? ''}`,
      await runProgram(docker, ['compose', '--project-directory', folder, ...words], {
        environment,
      }),
    )
  const list = async (...filters: readonly string[]): Promise<string[]> =>
    (await engine.run(['ps', '--quiet', '--no-trunc', label, ...filters]))
      .split('\n')
      .filter(Boolean)
  return {
    url: `https://localhost:${httpsPort}`,
    folder,
    version,
    attempt,
    run: async (command, ...words) => succeed(command, await attempt(command, ...words)),
    compose,
    containers: (name) =>
      list(...(name === undefined ? [] : [`--filter=label=com.docker.compose.service=${name}`])),
    crash: async (container) => {
      const pid = Number(await engine.run(['inspect', '--format={{.State.Pid}}', container]))
      if (pid > 0) process.kill(pid, 'SIGKILL')
    },
    close: async () => {
      await health?.stop()
      if (existsSync(join(folder, '.env')))
        await compose('--profile=*', 'down', '--volumes', '--timeout=1')
      service?.kill('SIGTERM')
      for (const name of imageNames) await engine.run(['rmi', tagOf(name, version)])
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** What a program printed. Throws with it when the program failed. */
function succeed(what: string, { exitCode, output, problems }: ProgramOutput): string {
  if (exitCode !== 0) throw new Error(`${what} failed (${exitCode}): ${output}${problems}`)
  return output
}

const Manifest = z.object({ version: z.string() })

/** Gives the images a version of their own, which no other run builds meanwhile, and the copy's manifest the same one. */
async function tagImages(
  engine: ContainerEngine,
  images: ReadonlyMap<ImageName, string>,
  { root, suffix }: { readonly root: string; readonly suffix: string },
): Promise<string> {
  const manifest = await readFile(join(repositoryRoot, 'package.json'), 'utf8')
  const built = Manifest.parse(JSON.parse(manifest)).version
  const version = `${built}-${suffix}`
  for (const [name, id] of images) await engine.run(['tag', id, tagOf(name, version)])
  await writeFile(
    join(root, 'package.json'),
    manifest.replace(`"version": "${built}"`, `"version": "${version}"`),
  )
  return version
}

export function tagOf(name: ImageName, version: string): string {
  return `localhost/ase-${name}:${version}`
}

interface DockerApi {
  /** A program with Docker's command line, `compose` included. */
  readonly docker: string
  /** Podman's, which Compose speaks to; null with an engine of Docker. */
  readonly service: ChildProcess | null
  readonly variables: Readonly<Record<string, string>>
}

async function openDockerApi(engine: ContainerEngine, root: string): Promise<DockerApi> {
  if (engine.name === 'docker') return { docker: 'docker', service: null, variables: {} }
  const docker = join(root, 'docker')
  const plugin = await findComposePlugin(console.warn)
  await writeFile(
    docker,
    `#!/bin/sh\nif [ "$1" = compose ]; then shift; exec ${plugin} "$@"; fi\nexec podman "$@"\n`,
  )
  await chmod(docker, 0o755)
  const socket = join(root, 'podman.sock')
  const service = spawn(engine.name, ['system', 'service', '--time=0', `unix://${socket}`], {
    env: engine.environment,
    stdio: 'ignore',
    cwd: '/',
  })
  while (!existsSync(socket)) {
    if (service.exitCode !== null) throw new Error('podman system service ended.')
    await sleep(POLL_MS)
  }
  return { docker, service, variables: { DOCKER_HOST: `unix://${socket}` } }
}

function startHealthChecks(
  engine: ContainerEngine,
  label: string,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { environment } = engine
  // What is healthy stays so here: each check starts processes, and would take the time of what is tested.
  const open = ['--filter=health=starting', '--filter=health=unhealthy']
  const check = async (): Promise<void> => {
    const { output } = await runProgram('podman', ['ps', '--quiet', label, ...open], {
      environment,
    })
    const containers = output.split('\n').filter(Boolean)
    await Promise.all(
      containers.map((container) =>
        runProgram('podman', ['healthcheck', 'run', container], { environment }),
      ),
    )
  }
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await check()
      await sleep(HEALTH_EVERY_MS)
    }
  }
  const running = loop()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

async function freePorts(): Promise<readonly [number, number]> {
  const servers = [createServer(), createServer()] as const
  const portOf = (server: (typeof servers)[number]): Promise<number> =>
    new Promise((done, failed) => {
      server.once('error', failed)
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        done(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  const ports = [await portOf(servers[0]), await portOf(servers[1])] as const
  for (const server of servers) server.close()
  return ports
}

/** The certificate of the authority that signs the proxy's. */
export function readAuthority({ folder }: Pick<Deployment, 'folder'>): Promise<string> {
  return readFile(join(folder, '.data/ca.crt'), 'utf8')
}
