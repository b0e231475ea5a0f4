/**
 * Tries at length what the tests try briefly, and prints one table; the exit code is 1 if anything failed.
 * Run: npm run trust -- [--only campos|corridas|financeiro|fechamentos|quedas|disco|cargas|mudanca|restauros|atualizacoes|versoes|arquivos|ferramentas] [--rounds N]
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { printTable } from '../bench/measure.ts'
import { closings } from './closings.ts'
import { disk } from './disk.ts'
import { keepTidy } from './ending.ts'
import { fields } from './fields.ts'
import { files } from './files.ts'
import { financeiro } from './financeiro.ts'
import { kills } from './kills.ts'
import { load } from './load.ts'
import { movingIn } from './moving-in.ts'
import { races } from './races.ts'
import { cellsOf, HEAD, type Part, type TimedRow, timed } from './report.ts'
import { restores } from './restores.ts'
import { rolling } from './rolling.ts'
import { tools } from './tools.ts'
import { upgrades } from './upgrades.ts'

const PARTS: Record<string, Part> = {
  campos: fields,
  corridas: races,
  financeiro,
  fechamentos: closings,
  quedas: kills,
  disco: disk,
  cargas: load,
  mudanca: movingIn,
  restauros: restores,
  atualizacoes: upgrades,
  versoes: rolling,
  arquivos: files,
  ferramentas: tools,
}

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, rounds: { type: 'string' } },
})
const rounds = values.rounds === undefined ? null : Number(values.rounds)
const only = values.only ?? Object.keys(PARTS)
if ((rounds !== null && !(rounds >= 1)) || only.some((name) => !PARTS[name])) {
  console.error(`Usage: npm run trust -- [--only ${Object.keys(PARTS).join('|')}] [--rounds N]`)
  process.exit(2)
}

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
console.log(`Load average ${loadavg()[0]?.toFixed(1)}; ${rounds === null ? 'whole' : `--rounds ${rounds}`}\n`)
const run = keepTidy()
const rows: TimedRow[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (!only.includes(name)) continue
  for await (const row of timed(name, part(rounds))) {
    await run.pass()
    rows.push(row)
    console.error(cellsOf(row).join(' · '))
  }
}
printTable(HEAD, rows.map(cellsOf))
await run.end(rows.some(({ failures }) => failures > 0) ? 1 : 0)
