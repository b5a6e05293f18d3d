import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pngChunk } from '../src/testing/image-parts.ts'
const KIB = 1024
/** As photos come from messengers, from the web, and from cameras. */
const sizes = [50, 100, 200, 400, 800, 1500, 3000].map((kib) => kib * KIB)

/** Photos with content credentials, of the sizes above: signed fixtures whose pictures are filled up with noise. */
export function ordinaryPhotos(): Uint8Array[] {
  return sizes.flatMap((size) => [
    filledJpeg(fixture('trainedAlgorithmicMedia.jpeg'), size),
    filledPng(fixture('digitalCapture.png'), size),
  ])
}

function fixture(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`../fixtures/formats/${name}`, import.meta.url)))
}

/** Before the end of the image, data of its scan. */
function filledJpeg(image: Buffer, size: number): Buffer {
  const end = image.lastIndexOf(Buffer.from([0xff, 0xd9]))
  const fill = noise(size - image.length).map((byte) => (byte === 0xff ? 0xfe : byte))
  return Buffer.concat([image.subarray(0, end), fill, image.subarray(end)])
}

/** Before the end of the image, chunks of its picture, as long as encoders make them. */
function filledPng(image: Buffer, size: number): Buffer {
  const chunk = pngChunk('IDAT', noise(32 * KIB))
  const end = image.lastIndexOf('IEND') - 4
  const count = Math.ceil((size - image.length) / chunk.length)
  return Buffer.concat([
    image.subarray(0, end),
    ...Array<Buffer>(count).fill(chunk),
    image.subarray(end),
  ])
}

/** The same bytes in every run. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = state >>> 16
  }
  return bytes
}
