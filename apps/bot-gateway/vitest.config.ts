import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@ase/bot-gateway',
    isolate: false,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
})
