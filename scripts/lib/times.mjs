// The time of each file of tests and each story, kept under reports/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './run.mjs'

/** Writes reports/NAME.txt: seconds and title of each, the longest first. */
export function keepTimes(name, times) {
  if (times.length === 0) return
  const folder = join(ROOT, 'reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.txt`), linesOf(times))
}

function linesOf(times) {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}\n`)
    .join('')
}

/** Of each file in Vitest's JSON report. */
export function timesOfFiles({ testResults = [] }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    title: relative(ROOT, name),
    ms: endTime - startTime,
  }))
}

/** Of each story in Playwright's JSON report, with all its tries. */
export function timesOfStories({ suites = [] }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, file, line, tests }) => ({
      title: `${file}:${line} ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...timesOfStories({ suites: inner }),
  ])
}
