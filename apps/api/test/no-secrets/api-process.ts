import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { END_OF_OUTPUT, type Order, type Reply, type ServeSettings } from './orders.ts'

export interface ApiProcess {
  /** Serves by these settings and resolves with the address. */
  serve(settings: ServeSettings): Promise<string>
  /** Stops serving. What was printed meanwhile, the names of the statements that the database was given, and the metrics. */
  stop(): Promise<{
    readonly output: string
    readonly statements: readonly string[]
    readonly metrics: string
  }>
  end(): Promise<void>
}

/** Starts a process that can serve the API again and again. */
export function startApiProcess(): ApiProcess {
  const script = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = fork(script, { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const outputs = [child.stdout, child.stderr].map(collect)
  const follow = (order: Order): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error(outputs.map((output) => output.text()).join('\n')))
      child.once('exit', fail)
      child.once('message', (reply: Reply) => {
        child.off('exit', fail)
        resolve(reply)
      })
      child.send(order)
    })
  return {
    serve: async (settings) => {
      const reply = await follow({ serve: settings })
      if ('url' in reply) return reply.url
      throw new Error('The process did not serve.')
    },
    stop: async () => {
      const reply = await follow({ serve: 'stop' })
      const texts = await Promise.all(outputs.map((output) => output.untilEnd()))
      const { statements, metrics } = 'url' in reply ? { statements: [], metrics: '' } : reply
      return { output: texts.join('\n'), statements, metrics }
    },
    end: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

interface Output {
  text(): string
  /** Takes what came until the mark of the end. */
  untilEnd(): Promise<string>
}

function collect(stream: NodeJS.ReadableStream | null): Output {
  let text = ''
  let onData = (): void => {}
  stream?.setEncoding('utf8')
  stream?.on('data', (part: string) => {
    text += part
    onData()
  })
  return {
    text: () => text,
    untilEnd: () =>
      new Promise((resolve) => {
        onData = () => {
          const end = text.indexOf(END_OF_OUTPUT)
          if (end < 0) return
          onData = () => {}
          const taken = text.slice(0, end)
          text = text.slice(end + END_OF_OUTPUT.length)
          resolve(taken)
        }
        onData()
      }),
  }
}
