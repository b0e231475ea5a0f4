import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser that PLAYWRIGHT_CHROMIUM names, or the system's; none of them: the one Playwright installed itself. */
const executablePath = process.env.PLAYWRIGHT_CHROMIUM || SYSTEM_CHROMIUMS.find(existsSync)

// Chromium refuses its sandbox to root.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []

// One for each core: a worker's browser, server and test wait for each other, so that it keeps one core busy.
const WORKERS = Math.min(6, availableParallelism())

// Against what hangs, not what is slow: a test that passes is not slower for a generous limit. What has to be quick by
// promise is measured where it is promised.
const TEST_MS = 300_000
const STEP_MS = 60_000
const EXPECT_MS = 30_000

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/harness/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: WORKERS,
  timeout: TEST_MS,
  expect: { timeout: EXPECT_MS },
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Movement costs a fifth of the time and is looked at where it matters: the wheel's test asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
    // A trace of every test would cost about as much as the tests; `--trace on` makes one when it is wanted.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
  projects: [
    { name: 'navegador', testIgnore: 'crash/**' },
    // One after the other: they measure how soon the server is back.
    { name: 'quedas', testMatch: 'crash/**/*.spec.ts', fullyParallel: false, timeout: 2 * TEST_MS },
  ],
})
