import { expect, test } from 'vitest'
import type { AdmissionBounds } from './admission.ts'
import { scaleBounds } from './scale-bounds.ts'

const bounds: AdmissionBounds = {
  bodyBytesMax: 1000,
  bodyTimeoutMs: 10_000,
  smallBytesMax: 100,
  small: { bytesMax: 2000, countMax: 20, perOwner: { bytesMax: 400, countMax: 4 } },
  large: { bytesMax: 8000, countMax: 10 },
  cpu: { capacityMs: 4000, refillMsPerSecond: 75 },
  lightMsMax: 250,
}

test('bounds with half of the body memory keep their counts, times and processor time', () => {
  expect(scaleBounds(bounds, 0.5)).toEqual({
    ...bounds,
    small: { bytesMax: 1000, countMax: 20, perOwner: { bytesMax: 200, countMax: 4 } },
    large: { bytesMax: 4000, countMax: 10 },
  })
})

test('bounds with little body memory have space for one body of each size', () => {
  expect(scaleBounds(bounds, 0.01)).toMatchObject({
    small: { bytesMax: 100, perOwner: { bytesMax: 100 } },
    large: { bytesMax: 1000 },
  })
})

test('bounds with all of the body memory are unchanged', () => {
  expect(scaleBounds(bounds, 1)).toEqual(bounds)
})
