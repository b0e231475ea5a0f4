// Which tests run where. `npm run test:all` runs everything; `npm test`, what a person runs, leaves out LONG_TESTS and all stories but
// QUICK_STORIES; `npm run check` chooses by the change.

/** Walks, kills, restores, files of thousands and other tests of many seconds: globs of Vitest files. */
export const LONG_TESTS = [
  // Every route with every value and address.
  'src/server/http/{addresses,hostile-fields,json-body,meanwhile,own-loja,own-loja-changes}.test.ts',
  // Backups, restores, upgrades and copies, in processes of their own.
  'src/server/backup/{backup,forged}.test.ts',
  'src/server/restore.test.ts',
  'src/server/start/{copied-folder,upgrade}.test.ts',
  'src/server/database/postgres/{embedded,embedded-owner,embedded-previous}.test.ts',
  'src/server/database/connections/{connection,replica}.test.ts',
  'src/server/database/schema/{plans,replaced}.test.ts',
  'src/server/auditoria/lacres.test.ts',
  // Files of thousands of rows, and in every shape that a file may have.
  'src/server/importacoes/{casos,casos-perguntados,duvidas,planilha,waiting}.test.ts',
  'src/server/cargas/{carga,kills}.test.ts',
  'src/server/cargas/preparo/{casos,interrupted,load,loader,preparo,relatorio}.test.ts',
  'src/server/export/streaming.test.ts',
  'src/server/vendas/{client-searches,pdf}.test.ts',
  'src/server/demo/{index,seeding}.test.ts',
  // Random walks, races, and a year of an office.
  'src/server/financeiro/{year,races,route-races,told-month,walk,walk-routes}.test.ts',
]

/** One story of each thing that a person does all day. */
export const QUICK_STORIES = [
  'e2e/accessibility.spec.ts',
  'e2e/auth.spec.ts',
  'e2e/cargas.spec.ts',
  'e2e/colaboradores-list.spec.ts',
  'e2e/comissoes.spec.ts',
  'e2e/fechamentos.spec.ts',
  'e2e/first-day.spec.ts',
  'e2e/first-view.spec.ts',
  'e2e/importacao-do-escritorio.spec.ts',
  'e2e/liberacoes.spec.ts',
  'e2e/live.spec.ts',
  'e2e/pagamentos.spec.ts',
  'e2e/roleta.spec.ts',
  'e2e/vendas.spec.ts',
  'e2e/vendas-two-people.spec.ts',
]

/** Server tests whose results do not depend on the database's version. */
export const ALIKE_ON_EVERY_VERSION = [
  // The HTTP server and who may call it, the configuration, rules without a query, files that are read and written, mails,
  // and the processes of the embedded database.
  'src/server/http/{addresses,app,compression,first-view,hostile-fields,interface,meanwhile,origins,page-data}.test.ts',
  'src/server/http/{own-loja,request-target,roles,shared-routes}.test.ts',
  'src/server/process/{config,data-lock,in-turn,log,secret-file,shutdown,upkeep}.test.ts',
  'src/server/session/{passwords,throttle,tokens}.test.ts',
  'src/server/database/postgres/{embedded,embedded-owner,embedded-previous}.test.ts',
  'src/server/start/{bundle,upgrade}.test.ts',
  'src/server/export/{streaming,xlsx}.test.ts',
  'src/server/importacoes/{planilha,template}.test.ts',
  'src/server/cargas/{files,json-scanner,source,sql-lexer}.test.ts',
  'src/server/{backup/passphrase,mail/mailer,metrics/metrics,pdf/fonts}.test.ts',
  'src/server/{http/json-body,planilhas/xlsx}.test.ts',
  // Slow (thousands of rows, interrupted, asked about, or in every shape that a sheet may have); the tests of imports and
  // loads beside them run the same SQL statements.
  'src/server/cargas/kills.test.ts',
  'src/server/cargas/preparo/{casos,interrupted,load,loader,relatorio}.test.ts',
  'src/server/importacoes/{achados,autores,cadastros,casos,casos-perguntados,colunas,duvidas,envios,importacoes,livro}.test.ts',
  'src/server/importacoes/{somas,vendas,waiting,check/correcao,check/leitura}.test.ts',
  // The command, in processes of its own; database and files are restored in backup/ too.
  'src/server/restore.test.ts',
  // Slow (many calls, many at once, or every screen and file); tests beside them run the same SQL statements.
  'src/server/{auditoria/lacres,backup/forged,cadastro/partes,dashboard/kept-sums}.test.ts',
  'src/server/{database/schema/replaced,eventos/eventos,extratos/limit,sorteios/realizacao}.test.ts',
  'src/server/financeiro/{year,messages,races,route-races,told-month,walk}.test.ts',
  'src/server/vendas/{client-data,client-searches,vendas,writes}.test.ts',
  // Slow (password hashing, page layout); faster tests beside them run the same SQL statements.
  'src/server/session/{codes,limits,second-factor}.test.ts',
  'src/server/{acesso/acesso,senha/senha}.test.ts',
  'src/server/vendas/pdf.test.ts',
]

/** Globs as Vitest's options that leave their files out. */
export const without = (globs) => globs.map((glob) => `--exclude=${glob}`)
