import { encodings, type ConsoleFile, type Encoding } from './console-files.ts'

/** The first of our encodings that the file has and the client takes; null for the plain bytes (RFC 9110, 12.5.3). */
export function acceptedEncoding(
  acceptEncoding: string,
  { encoded }: Pick<ConsoleFile, 'encoded'>,
): Encoding | null {
  const weights = new Map(acceptEncoding.split(',').map(readRange))
  const isAccepted = (encoding: Encoding): boolean =>
    (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return (
    encodings.find((encoding) => encoded[encoding] !== undefined && isAccepted(encoding)) ?? null
  )
}

/** A coding and its weight, which is 1 when it is left out and 0 when it is no number. */
function readRange(range: string): [string, number] {
  const [coding = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
