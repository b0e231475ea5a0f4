import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
    globalSetup: './src/server/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Against a test that hangs, not one that is slow on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
  },
})
