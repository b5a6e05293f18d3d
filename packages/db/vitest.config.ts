import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@ase/db',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: './src/testing-setup.ts',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
})
