import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@ase/rules-engine',
    isolate: false,
    include: [
      'src/**/*.test.ts',
      'commands/**/*.test.ts',
      'bench/**/*.test.ts',
      'test/**/*.test.ts',
    ],
  },
})
