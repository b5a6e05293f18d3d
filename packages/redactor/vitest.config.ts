import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@ase/redactor',
    isolate: false,
    include: ['src/**/*.test.ts', 'commands/**/*.test.ts', 'test/**/*.test.ts'],
  },
})
