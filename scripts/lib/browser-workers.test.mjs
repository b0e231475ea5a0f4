import { expect, it } from 'vitest'
import { browserWorkers } from './browser-workers.mjs'

it('runs two tests per core on a quick machine, one on a slow one, and no more than six', () => {
  expect(browserWorkers({ cores: 2, startMs: 50 })).toBe(4)
  expect(browserWorkers({ cores: 2, startMs: 108 })).toBe(2)
  expect(browserWorkers({ cores: 16, startMs: 50 })).toBe(6)
  expect(browserWorkers({ cores: 16, startMs: 108 })).toBe(6)
})

it('measures the machine it runs on', () => {
  expect([1, 2]).toContain(browserWorkers({ cores: 1 }))
})
