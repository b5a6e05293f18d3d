import { afterAll, expect, test } from 'vitest'
import { createInspector } from '../src/index.ts'
import { expectedFixtures, fixtureBytes } from './expected-fixtures.ts'
import { describeNative } from './describe-native.ts'
import { outcomeOf } from './outcome.ts'

describeNative('the native and the WebAssembly reader agree', () => {
  const wasm = createInspector({ reader: 'wasm' })
  const native = createInspector({ reader: 'native' })
  afterAll(async () => {
    await wasm.close()
    await native.close()
  })

  test.each(expectedFixtures)('both readers agree on $file', async ({ file }) => {
    const image = fixtureBytes(file)
    expect(await outcomeOf(native, image)).toEqual(await outcomeOf(wasm, image))
  })
})
