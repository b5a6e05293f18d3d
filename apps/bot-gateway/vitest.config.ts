import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@ase/bot-gateway',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: '@ase/db/testing-setup',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
})
