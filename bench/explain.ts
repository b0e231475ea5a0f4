/**
 * Explains the statements of every screen with 1,000,000 sales, and fails if one reads a large table whole that is not
 * known to need all of it. Run: node bench/explain.ts [--scale 1|10]
 */
import { parseArgs } from 'node:util'
import { ABOUT_ALL, wholeReadsOfScreens } from '../src/server/testing/database/plans.ts'
import { salesOf, withFilled } from './filled.ts'
import { printTable } from './measure.ts'

/** Of so many rows a table is large, per 100,000 sales. */
const LARGE = 10_000

const { values } = parseArgs({ options: { scale: { type: 'string', default: '10' } } })
const scale = Number(values.scale)
const { calls, reads } = await withFilled(scale, ({ call, owner, hoje }) =>
  wholeReadsOfScreens(call, owner, { large: LARGE * scale, hoje, cargo: 'Administrador' }),
)
const rows = reads.map(({ call, table }) => [call, table, ABOUT_ALL[call] ?? 'NOT KNOWN'])
console.log(`${calls} calls with ${salesOf(scale)} sales\n`)
printTable(['call', 'table read whole', 'because'], rows)
if (rows.some(([, , reason]) => reason === 'NOT KNOWN')) process.exitCode = 1
