import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
    globalSetup: './src/server/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
  },
})
