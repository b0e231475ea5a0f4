// How many browser tests run at once.
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Longest start of Node, in milliseconds, on a machine where two browser tests per core end sooner than one per core. */
const QUICK_START_MS = 75

const STARTS = 5
const MOST = 6

/**
 * Two tests per core where a process starts quickly, because each waits for its server, its browser and what should
 * appear; one per core where it starts slowly, because their dozen processes then keep the cores busy with switching.
 */
export function browserWorkers({ cores = availableParallelism(), startMs = startOfNode() } = {}) {
  return Math.min(MOST, startMs <= QUICK_START_MS ? 2 * cores : cores)
}

/** Median start of Node on this machine at present, in milliseconds. */
function startOfNode() {
  const starts = Array.from({ length: STARTS }, () => {
    const began = performance.now()
    spawnSync(process.execPath, ['-e', ''])
    return performance.now() - began
  })
  return starts.sort((a, b) => a - b)[Math.floor(STARTS / 2)]
}
