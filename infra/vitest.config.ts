import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: '@ase/infra', testTimeout: 300_000, include: ['**/*.test.ts'] },
})
