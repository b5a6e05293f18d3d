import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { createPodmanSettings } from './podman-settings.ts'
import { runProgram, type ProgramOutput } from './run-program.ts'

export interface ContainerOptions {
  readonly image: string
  /** Arguments after the image's entry point, or instead of its command. */
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Options of `podman run` and `docker run`, such as `--read-only`. */
  readonly options?: readonly string[]
  /** Of `createNetwork`, or `host` for a server that listens on loopback alone. Without one it has no network. */
  readonly network?: string
  /** Ports of the container that get a free port on 127.0.0.1 (`portOf`). They need a network of `createNetwork`. */
  readonly ports?: readonly number[]
}

export interface ContainerState {
  readonly isRunning: boolean
  readonly exitCode: number
  /** Whether the kernel ended it over its limit of memory. */
  readonly isOutOfMemory: boolean
  /** Its first process, as this machine counts; 0 when it does not run. */
  readonly pid: number
}

export interface Container {
  readonly name: string
  /** The port on 127.0.0.1 that leads to one of the container's. */
  portOf(port: number): Promise<number>
  /** What it printed, both streams. */
  logs(): Promise<string>
  exec(command: readonly string[]): Promise<ProgramOutput>
  state(): Promise<ContainerState>
  /** Sends a signal, such as `SIGTERM`. */
  kill(signal: string): Promise<void>
  /** Waits until it ends by itself; its exit code. */
  waitForExit(): Promise<number>
  remove(): Promise<void>
}

export interface ContainerEngine {
  readonly name: 'docker' | 'podman'
  /** With what its commands are started, for tests that call it themselves (`podman system service`, Compose). */
  readonly environment: NodeJS.ProcessEnv
  /**
   * Options of `start` for a container without rights: no capabilities and no way to gain any, and a root that cannot be written, without
   * the temporary folders that podman adds.
   */
  readonly hardened: readonly string[]
  /** Runs one of its commands to the end. Throws with what it printed when it fails. */
  run(args: readonly string[]): Promise<string>
  /** A network of its own. An internal one has no way out of this machine, and no ports are published from it. */
  createNetwork(options?: { readonly isInternal: boolean }): Promise<string>
  start(options: ContainerOptions): Promise<Container>
  /** Removes the containers and networks that were made here. */
  close(): Promise<void>
}

export const NO_CONTAINER_ENGINE =
  'No engine for containers was found: install one (Debian: apt-get install podman runc netavark aardvark-dns buildah mmdebstrap).'

const POLL_MS = 50
const PORT = /^127\.0\.0\.1:(\d+)$/m
const State = z.object({
  Running: z.boolean(),
  ExitCode: z.number(),
  OOMKilled: z.boolean(),
  Pid: z.number(),
})

/** Docker where its engine answers, or else podman; null where there is neither. The same choice as for building images. */
export async function findContainerEngine(): Promise<'docker' | 'podman' | null> {
  const docker = await runProgram('docker', ['version', '--format', '{{.Server.Version}}'])
  if (docker.exitCode === 0) return 'docker'
  const podman = await runProgram('podman', ['--version'])
  return podman.exitCode === 0 ? 'podman' : null
}

/** Opens the engine of this machine for a test, which closes it again. Throws where there is none. */
export async function openContainerEngine(): Promise<ContainerEngine> {
  const name = await findContainerEngine()
  if (name === null) throw new Error(NO_CONTAINER_ENGINE)
  const settings = name === 'podman' ? createPodmanSettings() : null
  const environment = settings?.environment ?? process.env
  // In the names of all that this test makes, so that two runs on one machine do not meet.
  const prefix = `ase-test-${randomBytes(4).toString('hex')}`
  const containers: Container[] = []
  const networks: string[] = []
  let count = 0

  const call = (args: readonly string[]): Promise<ProgramOutput> =>
    runProgram(name, args, { environment, folder: settings?.folder ?? tmpdir() })
  const run = async (args: readonly string[]): Promise<string> => {
    const { exitCode, output, problems } = await call(args)
    if (exitCode !== 0)
      throw new Error(`${name} ${args[0] ?? ''} failed (${exitCode}): ${problems}`)
    return output
  }

  return {
    name,
    environment,
    hardened: [
      '--read-only',
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
      ...(name === 'podman' ? ['--read-only-tmpfs=false'] : []),
    ],
    run,
    createNetwork: async ({ isInternal } = { isInternal: false }) => {
      const network = `${prefix}-${count++}`
      await run(['network', 'create', ...(isInternal ? ['--internal'] : []), network])
      networks.push(network)
      return network
    },
    start: async (options) => {
      const container = containerOf(name, `${prefix}-${count++}`, run, call)
      containers.push(container)
      await run(['run', '--detach', `--name=${container.name}`, ...runOptions(options)])
      return container
    },
    close: async () => {
      for (const container of containers) await container.remove()
      for (const network of networks) await call(['network', 'rm', '--force', network])
      settings?.remove()
    },
  }
}

function runOptions(options: ContainerOptions): string[] {
  const { image, command = [], environment = {}, ports = [], network = 'none' } = options
  return [
    '--pull=never',
    `--network=${network}`,
    ...ports.map((port) => `--publish=127.0.0.1::${port}`),
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
    ...(options.options ?? []),
    image,
    ...command,
  ]
}

function containerOf(
  engine: 'docker' | 'podman',
  name: string,
  run: (args: readonly string[]) => Promise<string>,
  call: (args: readonly string[]) => Promise<ProgramOutput>,
): Container {
  const state = async (): Promise<ContainerState> => {
    const text = await run(['inspect', '--format={{json .State}}', name])
    const { Running, ExitCode, OOMKilled, Pid } = State.parse(JSON.parse(text))
    return { isRunning: Running, exitCode: ExitCode, isOutOfMemory: OOMKilled, pid: Pid }
  }
  return {
    name,
    portOf: async (port) => {
      const found = PORT.exec(await run(['port', name, `${port}/tcp`]))?.[1]
      if (found === undefined) throw new Error(`Port ${port} of ${name} is not published.`)
      return Number(found)
    },
    logs: async () => {
      const { output, problems } = await call(['logs', name])
      return output + problems
    },
    exec: (command) => call(['exec', name, ...command]),
    state,
    kill: async (signal) => void (await run(['kill', `--signal=${signal}`, name])),
    waitForExit: async () => {
      for (;;) {
        const { isRunning, exitCode } = await state()
        if (!isRunning) return exitCode
        await sleep(POLL_MS)
      }
    },
    remove: async () => {
      // Without podman's time for SIGTERM. Docker has no such option, and does not wait.
      await call(['rm', '--force', '--volumes', ...(engine === 'podman' ? ['--time=0'] : []), name])
    },
  }
}
