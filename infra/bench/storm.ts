/**
 * Sends 32 hostile images of 10 MB concurrently and repeatedly, until its parent ends it: a process of its own, so that the
 * memory and the time that sending takes are not those of the process that measures.
 */
const CONNECTIONS = 32
const IMAGE_BYTES = 10_400_000
const [url = '', ...keys] = process.argv.slice(2)

// What a reader takes long for, and no cheap check refuses.
const element = '<a b="c">'
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${element.repeat(IMAGE_BYTES / element.length)}`
const image = Buffer.from(svg).subarray(0, IMAGE_BYTES).toString('base64')
const body = JSON.stringify({ image: `data:image/svg+xml;base64,${image}` })

async function send(at: number): Promise<void> {
  const key = keys[at % keys.length] ?? ''
  const response = await fetch(`${url}/api/verify/inspect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  })
  await response.arrayBuffer()
  process.send?.({ status: response.status })
}

for (;;) {
  await Promise.allSettled(Array.from({ length: CONNECTIONS }, (_, at) => send(at)))
}
