import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findImageBuilder } from '../images/image-builder.ts'
import { buildTestImages } from '../images/test-images.ts'
import { findComposePlugin } from '../images/compose-plugin.ts'
import {
  findContainerEngine,
  NO_CONTAINER_ENGINE,
  openContainerEngine,
  type ContainerEngine,
} from './containers.ts'
import { runProgram } from './run-program.ts'

const isSkipped = (await findContainerEngine()) === null && process.env['CI'] !== 'true'
if (isSkipped) console.warn(`The tests of containers are skipped. ${NO_CONTAINER_ENGINE}`)

const SERVER = ['caddy', 'respond', '--listen', ':8080', 'Hello.']

describe.skipIf(isSkipped)('the container engine of the tests', () => {
  let engine: ContainerEngine
  let image: string

  beforeAll(async () => {
    engine = await openContainerEngine()
    image = (await buildTestImages(await findImageBuilder(), ['proxy'])).get('proxy') ?? ''
  })
  afterAll(() => engine.close())

  it('publishes a port on 127.0.0.1, prints logs and reports the exit code', async () => {
    const network = await engine.createNetwork()
    const entry = `--entrypoint=${JSON.stringify(SERVER)}`
    const container = await engine.start({ image, network, ports: [8080], options: [entry] })
    await expect.poll(() => container.logs()).toContain('server running')
    const url = `http://127.0.0.1:${await container.portOf(8080)}`
    expect(await (await fetch(url)).text()).toBe('Hello.')
    const inside = await container.exec(['caddy', 'version'])
    expect(inside.output).toMatch(/^2\./)
    await container.kill('SIGTERM')
    expect(await container.waitForExit()).toBe(0)
    expect(await container.state()).toMatchObject({ isRunning: false, isOutOfMemory: false })
  })

  it('has the plugin of Compose in a version that its tests are written for', async () => {
    const plugin = await findComposePlugin(console.warn)
    expect((await runProgram(plugin, ['version'])).output).toContain('2.26')
  })
})
