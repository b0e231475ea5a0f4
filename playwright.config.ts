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

// Three for two cores: one test or another always waits. Each has a server, the next one's server and a browser.
const WORKERS = Math.min(6, Math.ceil(availableParallelism() * 1.5))

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/harness/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: WORKERS,
  // Generous, for a machine that does other work meanwhile: a test that passes is not slower for it.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Movement costs a fifth of the time and is looked at where it matters: the wheel's test asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // A trace of every test would cost about as much as the tests; `--trace on` makes one when it is wanted.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
  projects: [
    { name: 'navegador', testIgnore: 'crash/**' },
    // One after the other: they measure how soon the server is back.
    { name: 'quedas', testMatch: 'crash/**/*.spec.ts', fullyParallel: false, timeout: 180_000 },
  ],
})
