import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // One more than cores: a third of a server test's time it waits for its database.
    maxWorkers: Math.min(6, availableParallelism() + 1),
    isolate: false,
    // Catches tests that hang, not tests that are slow on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // All files of a process share its modules: loading them again for each file would take a quarter of the time, and a third of
    // that of the screens, whose tests clear what they leave when each ends.
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/{core,contract}/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: './src/server/testing/database/global-setup.ts',
          setupFiles: './src/server/testing/database/each-file.ts',
        },
      },
      { extends: true, test: { name: 'web', include: ['src/web/**/*.test.ts'] } },
    ],
  },
})
