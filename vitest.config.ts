import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Against a test that hangs, not one that is slow on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    // What a file of the interface imports keeps state: the query client, the session. The other layers keep none in
    // their modules, and loading them again for each file would be a quarter of the work.
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
          globalSetup: './src/server/testing/global-setup.ts',
          setupFiles: './src/server/testing/each-file.ts',
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web', include: ['src/web/**/*.test.ts'] } },
    ],
  },
})
