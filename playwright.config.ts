import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser that PLAYWRIGHT_CHROMIUM names, or the system's; none of them: the one Playwright installed itself. */
const executablePath = process.env.PLAYWRIGHT_CHROMIUM || SYSTEM_CHROMIUMS.find(existsSync)

// Chromium refuses its sandbox to root.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/harness/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Generous, for a machine that does other work meanwhile: a test that passes is not slower for it.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
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
