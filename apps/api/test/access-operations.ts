import { openApiDocument } from '@ase/schemas'

/** An operation of this server, as the document describes it. */
export interface DescribedOperation {
  readonly id: string
  readonly method: string
  /** With an example for each parameter. */
  readonly path: string
  /** The path as it is written in the document. */
  readonly template: string
  readonly security: readonly string[]
  /** A body that the operation would take. */
  readonly body: unknown
}

type Node = Readonly<Record<string, unknown>>

/** Every operation that the document does not give to another server. */
export function describedOperations(): DescribedOperation[] {
  const document = openApiDocument()
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([method, value]) => {
      const operation = nodeOf(value)
      if (operation['servers'] !== undefined) return []
      return [
        {
          id: String(operation['operationId']),
          method: method.toUpperCase(),
          path: withExamples(template, document.components.parameters),
          template,
          security: listOf(operation['security']).flatMap((scheme) => Object.keys(nodeOf(scheme))),
          body: exampleBodyOf(operation),
        },
      ]
    }),
  )
}

function exampleBodyOf(operation: Node): unknown {
  const content = nodeOf(nodeOf(operation['requestBody'])['content'])
  const examples = nodeOf(nodeOf(content['application/json'])['examples'])
  const [first] = Object.values(examples)
  return nodeOf(first)['value']
}

function withExamples(template: string, parameters: Readonly<Record<string, Node>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = Object.values(parameters).find((candidate) => candidate['name'] === name)
    return String(parameter?.['example'])
  })
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
