import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // One more than cores: a third of a server test's time it waits for its database.
    maxWorkers: Math.min(6, availableParallelism() + 1),
    // Catches tests that hang, not tests that are slow on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Modules of the interface are stateful (query client, session), so each of its test files gets its own copy. The
    // other layers have no module state, and loading their modules again for each file would take a quarter of the time.
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/{core,contract}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: './src/server/testing/database/global-setup.ts',
          setupFiles: './src/server/testing/database/each-file.ts',
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web', include: ['src/web/**/*.test.ts'] } },
    ],
  },
})
