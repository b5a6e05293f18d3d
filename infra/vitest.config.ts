import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: '@ase/infra', include: ['**/*.test.ts'] } })
