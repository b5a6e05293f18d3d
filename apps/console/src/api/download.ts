import { reach, refusalOf, unreachable } from './request.ts'

/**
 * Asks for a file of any length, and tells how many bytes have arrived. Throws an ApiFailure, also when it ends before its
 * end.
 */
export async function download(
  path: string,
  { onBytes, signal }: { readonly onBytes: (bytes: number) => void; readonly signal: AbortSignal },
): Promise<Blob> {
  const response = await reach(path, { signal, cache: 'no-store', redirect: 'error' })
  if (!response.ok || response.body === null)
    throw refusalOf(response, await response.text().catch(() => ''))
  let bytes = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      onBytes(bytes)
      controller.enqueue(chunk)
    },
  })
  try {
    return await new Response(response.body.pipeThrough(counter)).blob()
  } catch (error) {
    throw signal.aborted ? error : unreachable(response)
  }
}
