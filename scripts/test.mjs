// npm test: runs every check of the project, one after the other, even after failures.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './lib/run.mjs'
import {
  browser,
  build,
  leftovers,
  nothing,
  runSteps,
  size,
  style,
  together,
  types,
  vitest,
} from './lib/steps.mjs'

const STEPS = [
  ['Tipos, estilo e sobras', () => together(types, style, leftovers)],
  ['Regras, servidor e API', () => vitest([])],
  ['Outras versões do PostgreSQL', otherPostgres],
  ['Montagem', build],
  ['Tamanho', size],
  ['Navegador', () => browser()],
]

/** Server tests whose results do not depend on the database's version. */
const ALIKE_ON_EVERY_VERSION = [
  // The HTTP server and who may call it, the configuration, rules without a query, files that are read and written, mails,
  // and the processes of the embedded database.
  'src/server/http/{addresses,app,compression,first-view,hostile-fields,interface,meanwhile,origins,page-data}.test.ts',
  'src/server/http/{own-loja,request-target,roles,shared-routes}.test.ts',
  'src/server/process/{config,data-lock,in-turn,log,secret-file,shutdown,upkeep}.test.ts',
  'src/server/session/{passwords,throttle,tokens}.test.ts',
  'src/server/database/postgres/{embedded,embedded-owner,embedded-previous}.test.ts',
  'src/server/start/upgrade.test.ts',
  'src/server/export/{streaming,xlsx}.test.ts',
  'src/server/importacoes/{planilha,template}.test.ts',
  'src/server/cargas/{files,json-scanner,source,sql-lexer}.test.ts',
  'src/server/{backup/passphrase,mail/mailer,metrics/metrics,pdf/fonts,traces/traces}.test.ts',
  'src/server/{http/json-body,planilhas/xlsx}.test.ts',
  // Slow (thousands of rows, interrupted, asked about, or in every shape that a sheet may have); the tests of imports and
  // loads beside them run the same SQL statements.
  'src/server/cargas/kills.test.ts',
  'src/server/cargas/preparo/{casos,interrupted,load,loader,relatorio}.test.ts',
  'src/server/importacoes/{achados,autores,cadastros,casos,colunas,envios,importacoes,livro}.test.ts',
  'src/server/importacoes/{somas,vendas,waiting,check/correcao,check/leitura}.test.ts',
  // The command, in processes of its own; database and files are restored in backup/ too.
  'src/server/restore.test.ts',
  // Slow (many calls, many at once, or every screen and file); tests beside them run the same SQL statements.
  'src/server/{auditoria/lacres,backup/forged,cadastro/partes,dashboard/kept-sums}.test.ts',
  'src/server/{database/schema/replaced,eventos/eventos,extratos/limit,sorteios/realizacao}.test.ts',
  'src/server/financeiro/{half-year,messages,races,route-races,told-month,walk}.test.ts',
  'src/server/vendas/{client-data,client-searches,vendas,writes}.test.ts',
  // Slow (password hashing, page layout); faster tests beside them run the same SQL statements.
  'src/server/session/{codes,limits,second-factor}.test.ts',
  'src/server/{acesso/acesso,senha/senha}.test.ts',
  'src/server/vendas/pdf.test.ts',
]

const wanted = process.argv.slice(2)
await runSteps(STEPS.filter(([name]) => wanted.length === 0 || wanted.includes(name)))

async function otherPostgres() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).filter((version) => Number(version) >= 15) : []
  const installed = versions.filter((version) => existsSync(join(folder, version, 'bin/initdb')))
  if (installed.length === 0) return nothing(`nenhum PostgreSQL 15 ou mais novo em ${folder}`)
  const sum = { passed: 0, failed: 0, skipped: [], failures: [] }
  for (const version of installed) {
    say(`PostgreSQL ${version}`)
    const env = { TEST_POSTGRES_BIN: join(folder, version, 'bin') }
    const result = await vitest(
      ['src/server', ...ALIKE_ON_EVERY_VERSION.map((glob) => `--exclude=${glob}`)],
      env,
    )
    sum.passed += result.passed
    sum.failed += result.failed
    sum.skipped.push(...result.skipped)
    sum.failures.push(...result.failures.map((title) => `${title} (PostgreSQL ${version})`))
  }
  return sum
}
