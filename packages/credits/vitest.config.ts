import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: '@ase/credits', isolate: false, include: ['src/**/*.test.ts', 'test/**/*.test.ts'] } })
