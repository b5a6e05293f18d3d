import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@ase/semantic',
    isolate: false,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
})
