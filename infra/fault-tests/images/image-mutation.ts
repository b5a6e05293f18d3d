import type { Random } from '../fuzz/random.ts'

/** Numbers at which lengths, counts and offsets go wrong. */
const numbers = [
  0, 1, 2, 7, 8, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0xffffffff,
] as const
const PARTS_MAX = 2000
const BYTES_MAX = 200_000

/**
 * A few of the damages that the bytes of an image can take: bits, numbers, parts lost, moved, repeated many times or
 * taken from another image.
 */
export function mutateImage(random: Random, image: Buffer, other: Buffer): Buffer {
  let result: Buffer = image
  // One small damage gets further into a reader than several.
  for (let left = random.oneIn(2) ? 1 : 1 + random.below(4); left > 0; left--)
    result = damage(random, result, other)
  return result.subarray(0, BYTES_MAX)
}

function damage(random: Random, image: Buffer, other: Buffer): Buffer {
  // Headers decide more than pictures.
  const at = random.oneIn(2)
    ? random.below(image.length + 1)
    : random.below(Math.min(image.length, 512) + 1)
  const end = Math.min(image.length, at + 1 + random.below(64))
  const [before, part, after] = [
    image.subarray(0, at),
    image.subarray(at, end),
    image.subarray(end),
  ]
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
      return flipped(random, image, at)
    case 3:
    case 4:
      return Buffer.concat([
        before,
        numberOf(random),
        image.subarray(Math.min(at + 4, image.length)),
      ])
    case 5:
      return Buffer.concat([before, after])
    case 6:
      return before
    case 7:
      return Buffer.concat([before, part, part, after])
    case 8:
      return Buffer.concat([
        before,
        ...Array<Buffer>(1 + random.below(PARTS_MAX)).fill(part),
        after,
      ])
    case 9:
      return Buffer.concat([before, other.subarray(random.below(other.length + 1))])
    case 10:
      return Buffer.concat([before, other.subarray(0, random.below(other.length + 1)), after])
    default:
      return Buffer.concat([before, Buffer.from([random.below(256)]), after])
  }
}

function flipped(random: Random, image: Buffer, at: number): Buffer {
  const copy = Buffer.from(image)
  if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
  return copy
}

function numberOf(random: Random): Buffer {
  const number = Buffer.alloc(4)
  if (random.oneIn(2)) number.writeUInt32BE(random.pick(numbers))
  else number.writeUInt32LE(random.pick(numbers))
  return number
}
