import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser in PLAYWRIGHT_CHROMIUM, or the system's Chromium; undefined selects Playwright's own download. */
const executablePath = process.env.PLAYWRIGHT_CHROMIUM || SYSTEM_CHROMIUMS.find(existsSync)

/** With a Firefox in PLAYWRIGHT_FIREFOX, which npm run test:firefox sets, the stories for it run, and no others. */
const firefox = process.env.PLAYWRIGHT_FIREFOX

const FIREFOX_PREFERENCES = {
  // Playwright cannot ask for it over WebDriver BiDi.
  'ui.prefersReducedMotion': 1,
  // Windows behind another and pages beside the list of downloads keep their focus, as in Playwright's Chromium.
  'focusmanager.testmode': true,
  'browser.download.alwaysOpenPanel': false,
}

// Chromium cannot use its sandbox as root.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []

// Generous, to catch only tests that hang: a long timeout does not slow down a passing test. Promised response times are
// measured by their own tests.
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
  // One per core; npm test passes --workers (scripts/lib/browser-workers.mjs).
  workers: Math.min(6, availableParallelism()),
  timeout: TEST_MS,
  expect: { timeout: EXPECT_MS },
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Animations take a fifth of the time; the wheel's test turns them on.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
    // No traces: they would take about as long as the tests. `--trace on` records them on demand.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
  projects: firefox
    ? [
        {
          name: 'firefox',
          grep: /@firefox/,
          use: {
            browserName: 'firefox',
            // A stock Firefox, over WebDriver BiDi.
            channel: 'moz-firefox',
            launchOptions: { executablePath: firefox, firefoxUserPrefs: FIREFOX_PREFERENCES },
          },
        },
      ]
    : [
        // Sequential, because they measure how soon the server responds again; first, because the longest file would otherwise
        // be the last to end, alone.
        { name: 'quedas', testMatch: 'crash/**/*.spec.ts', fullyParallel: false, timeout: 2 * TEST_MS },
        { name: 'navegador', testIgnore: 'crash/**' },
      ],
})
