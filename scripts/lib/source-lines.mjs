// Imported first by the bundled server and its threads: stack traces name the lines of the sources. Node's own
// --enable-source-maps reads every map at the start: half as much again of its processor's time, and 80 MB.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${inSources(String(frame))}`)].join(
    '\n',
  )

/** The frame with the place in the source where it has that of the bundle. */
function inSources(frame) {
  return frame.replace(/(file:[^()]+\/dist\/server\/[^()]+\.mjs):(\d+):(\d+)/, (place, url, line, column) => {
    const { fileName, lineNumber, columnNumber } = mapOf(url)?.findOrigin(Number(line), Number(column)) ?? {}
    return fileName === undefined ? place : `${new URL(fileName, url)}:${lineNumber}:${columnNumber}`
  })
}

/**
 * Each is kept for a minute: that of the largest file takes 40 MB, and 60 ms to read, and failed queries have their stacks
 * read, however many they are.
 */
const kept = new Map()
const KEPT_MS = 60_000

function mapOf(url) {
  if (!kept.has(url)) {
    kept.set(url, readMap(url))
    setTimeout(() => kept.delete(url), KEPT_MS).unref()
  }
  return kept.get(url)
}

function readMap(url) {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')))
  } catch {
    // A file of dependencies only, or one that a newer build replaced: the place in the bundle stays.
    return undefined
  }
}
