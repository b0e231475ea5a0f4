/**
 * `npm run admin`: restores an Administrador's access when all are locked out, and checks the audit. Works with or without
 * a running server.
 */
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { checkEmail } from '../core/documents.ts'
import { sealAudit, verifyAudit } from './auditoria/lacres.ts'
import { isIntact, reportOf } from './auditoria/report.ts'
import { readNotedLacres } from './backup/lacres.ts'
import { type CargaArguments, runCargaCommand, runUndo } from './cargas/command.ts'
import { recordOwnAct } from './database/connections/acts.ts'
import { type Database, openDatabase, withOneConnection } from './database/connections/connection.ts'
import { readKeptSecret, withdrawKeptSecret } from './database/postgres/kept-secret.ts'
import { DATABASE_MS, type Owner, openOwner } from './database/postgres/owner.ts'
import { prepareDatabase } from './database/schema/prepare.ts'
import { exportAll } from './export-all/write.ts'
import { checkAndRecord } from './financeiro/conferencia/nightly.ts'
import { reportOf as reportOfRazao } from './financeiro/conferencia/report.ts'
import { runCommand, say } from './process/command.ts'
import { readConfig } from './process/config.ts'
import { createLogger, type Logger } from './process/log.ts'
import type { Shutdown } from './process/shutdown.ts'
import { reinstateAdministrador } from './session/reinstate.ts'
import { secretOf } from './start/secret.ts'
import { createServices } from './start/services.ts'

const HELP = `Uso: npm run admin -- <comando>

  listar                                        mostra os Administradores
  administrador --email EMAIL [--nome "NOME"]   cria ou reativa um Administrador, com uma senha nova, que é mostrada
  link                                          mostra um novo link de primeiro acesso, enquanto não há usuários
  segredo [--retirar]                           mostra o segredo que um banco de dados externo guarda, para pô-lo em SECRET;
                                                --retirar o tira do banco de dados, depois que SECRET o tem
  conferir-auditoria [--copias PASTA] [--lacre LACRE]
                                                confere se alguma entrada da auditoria foi alterada, removida ou acrescentada,
                                                e se os lacres que as cópias de segurança anotaram em PASTA (BACKUP_DIR, se
                                                não informada), ou LACRE, anotado por você, ainda fazem parte dela
  conferir-razao                                recalcula, pelos movimentos, tudo o que foi liberado, aprovado e pago, e
                                                confere se algum movimento foi alterado depois
  exportar-tudo ARQUIVO.zip [--com-dados-pessoais]
                                                põe todas as tabelas em ARQUIVO.zip, em CSV e JSON; dados pessoais, textos
                                                livres, anexos e a auditoria só com --com-dados-pessoais
  trazer ARQUIVO-OU-PASTA [--relatorio ARQUIVO] [--correcoes ARQUIVO] [--aceitar-propostas]
         [--contagens vendas=2000,…] [--completo vendas,…] [--administradores EMAIL,…]
         [--carregar [--sem-recusadas]]
                                                confere os dados de outro sistema (dump em texto, CSV ou JSON por tabela,
                                                em ZIP ou não) e, só com --carregar, os traz; o relatório é XLSX ou JSON, e
                                                volta com a coluna Correção preenchida em --correcoes; quem era
                                                Administrador vem como Staff, salvo se estiver em --administradores
  desfazer-carga                                retira tudo o que a última carga trouxe, enquanto ninguém mudou nada disso

Usa o banco de dados de DATA_DIR (com o servidor ligado ou desligado) ou o de DATABASE_URL.
`

await runCommand((shutdown) => main(process.argv.slice(2), shutdown))

async function main(args: string[], shutdown: Shutdown): Promise<number> {
  const { values, positionals } = readArguments(args)
  const [command, ...rest] = positionals
  if (values.help || command === undefined) {
    say(HELP)
    return values.help ? 0 : 1
  }
  if (command === 'exportar-tudo')
    return exportEverything(rest, values['com-dados-pessoais'] ?? false, shutdown)
  if (command === 'trazer') return bring(rest, values, shutdown)
  if (rest.length > 0) return misused(`Não entendi: ${rest.join(' ')}`)
  if (command === 'desfazer-carga') return withOwner(shutdown, ({ url }) => runUndo(url, say))
  if (command === 'listar') return withDatabase(shutdown, list)
  if (command === 'link') return withDatabase(shutdown, printSetupLink)
  if (command === 'conferir-auditoria') return withDatabase(shutdown, (open) => checkAudit(open, values))
  if (command === 'conferir-razao') return withDatabase(shutdown, checkRazao)
  if (command === 'segredo') return moveSecret(values.retirar ?? false)
  if (command !== 'administrador') return misused(`Comando desconhecido: ${command}`)
  const email = values.email?.trim().toLowerCase()
  if (!email) return misused('Informe --email.')
  const refusal = checkEmail(email)
  if (refusal) return misused(refusal)
  return withDatabase(shutdown, (open) =>
    reinstate(open, { email, nome: values.nome?.trim() || 'Administrador' }),
  )
}

/** @throws {Error} with the help text, if an option is unknown or has no value. */
function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        email: { type: 'string' },
        nome: { type: 'string' },
        lacre: { type: 'string' },
        copias: { type: 'string' },
        retirar: { type: 'boolean' },
        'com-dados-pessoais': { type: 'boolean' },
        relatorio: { type: 'string' },
        correcoes: { type: 'string' },
        contagens: { type: 'string' },
        administradores: { type: 'string' },
        completo: { type: 'string' },
        'aceitar-propostas': { type: 'boolean' },
        carregar: { type: 'boolean' },
        'sem-recusadas': { type: 'boolean' },
      },
    })
  } catch (cause) {
    throw new Error(`Não entendi as opções.\n\n${HELP}`, { cause })
  }
}

interface Open {
  database: Database
  accounts: Awaited<ReturnType<typeof createServices>>['accounts']
  passwordMin: number
}

async function list({ database }: Open): Promise<number> {
  const found = await database.db
    .selectFrom('usuarios')
    .select(['nome', 'email', 'status', 'user_id'])
    .where('cargo', '=', 'Administrador')
    .orderBy('nome')
    .execute()
  if (found.length === 0) say('Não há Administradores.')
  for (const { nome, email, status, user_id } of found)
    say(`${nome} <${email}> · ${user_id === null ? 'Sem Acesso' : status}`)
  return 0
}

async function printSetupLink({ accounts }: Open): Promise<number> {
  if (!(await accounts.isFirstAccess())) {
    say('Já há usuários. Use o comando administrador para criar ou reativar um Administrador.')
    return 1
  }
  say(await accounts.newSetupLink())
  return 0
}

async function reinstate(open: Open, who: { email: string; nome: string }): Promise<number> {
  const { isNew, nome, senha } = await reinstateAdministrador({ ...open, db: open.database.db }, who)
  say(`${isNew ? 'Administrador criado' : 'Administrador reativado'}: ${nome} <${who.email}>`)
  say(`Senha nova: ${senha}`)
  say(
    'Entre com ela e troque-a em Alterar Senha. As sessões anteriores foram encerradas, e a verificação em duas etapas, desativada.',
  )
  return 0
}

interface AuditArguments {
  lacre?: string | undefined
  copias?: string | undefined
}

async function checkAudit({ database: { db } }: Open, { lacre, copias }: AuditArguments): Promise<number> {
  const folder = copias ?? readConfig(process.env).backupDir
  const noted = folder === undefined ? [] : await readNotedLacres(folder)
  await sealAudit(db)
  const found = await verifyAudit(db, { noted: lacre?.trim().toLowerCase(), copias: noted })
  for (const line of reportOf(found, folder)) say(line)
  return isIntact(found) ? 0 : 1
}

async function checkRazao({ database: { db } }: Open): Promise<number> {
  const found = await checkAndRecord(db)
  for (const line of reportOfRazao(found)) say(line)
  return found.divergencias.length === 0 ? 0 : 1
}

async function exportEverything(
  [file, ...rest]: string[],
  withPersonal: boolean,
  shutdown: Shutdown,
): Promise<number> {
  if (!file || rest.length > 0) return misused('Informe um arquivo: exportar-tudo ARQUIVO.zip')
  return withOwner(shutdown, async ({ url }, log) => {
    const { arquivos, bytes } = await exportAll({
      ownerUrl: url,
      file,
      withPersonal,
      version: packageJson.version,
    })
    const linhas = arquivos.reduce(
      (sum, { nome, linhas = 0 }) => sum + (nome.endsWith('.csv') ? linhas : 0),
      0,
    )
    const detalhes = { arquivo: basename(file), linhas, dados_pessoais: withPersonal }
    await withOneConnection(url, log, (db) => recordOwnAct(db, 'tudo_exportado', detalhes))
    say(
      `Exportado em ${resolve(file)}: ${linhas.toLocaleString('pt-BR')} linhas, ${(bytes / 1e6).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB, ${withPersonal ? 'com dados pessoais. Guarde-o como guarda os contratos' : 'sem dados pessoais'}.`,
    )
    return 0
  })
}

async function bring([path, ...rest]: string[], args: CargaArguments, shutdown: Shutdown): Promise<number> {
  if (!path || rest.length > 0) return misused('Informe um arquivo ou uma pasta: trazer ARQUIVO-OU-PASTA')
  return withOwner(shutdown, async ({ url }, log) => {
    await prepareDatabase({ ownerUrl: url, log })
    return runCargaCommand(url, path, args, say)
  })
}

async function withOwner(
  { signal, add }: Shutdown,
  work: (owner: Owner, log: Logger) => Promise<number>,
): Promise<number> {
  const log = createLogger('error')
  const owner = await openOwner(readConfig(process.env), log, signal)
  add('database', DATABASE_MS, owner.close)
  return work(owner, log)
}

async function moveSecret(withdraw: boolean): Promise<number> {
  const { databaseUrl, dataDir, secret } = readConfig(process.env)
  if (!databaseUrl) {
    say(`Sem DATABASE_URL o segredo está em ${join(dataDir, 'secret')}, fora do banco de dados.`)
    return 1
  }
  if (withdraw) return withdrawSecret(databaseUrl, secret)
  const kept = await readKeptSecret(databaseUrl)
  if (kept === null || (secret !== undefined && secret !== kept)) {
    say('O banco de dados não tem o segredo deste servidor.')
    return kept === null ? 1 : 0
  }
  say(`SECRET=${kept}`)
  say('Ponha esta linha nas configurações de todos os servidores deste banco de dados e reinicie-os.')
  say('Depois tire o segredo do banco de dados: npm run admin -- segredo --retirar')
  return 0
}

async function withdrawSecret(databaseUrl: string, secret: string | undefined): Promise<number> {
  if (secret === undefined) return misused('Informe antes o segredo em SECRET, para que ele não se perca.')
  const withdrawn = await withdrawKeptSecret(databaseUrl, secret)
  say(
    withdrawn
      ? 'O segredo não está mais no banco de dados. Guarde SECRET também fora do servidor.'
      : 'O banco de dados não tem este segredo: nada mudou.',
  )
  return withdrawn ? 0 : 1
}

function withDatabase(shutdown: Shutdown, work: (open: Open) => Promise<number>): Promise<number> {
  return withOwner(shutdown, async (owner, log) => {
    const config = readConfig(process.env)
    const { appUrl, secret: sharedSecret } = await prepareDatabase({ ownerUrl: owner.url, log })
    const database = openDatabase({ appUrl, log, max: 2, prepares: config.preparedStatements })
    try {
      const secret = await secretOf(config, sharedSecret)
      const { accounts } = await createServices({ config, database, log, secret, ownerUrl: owner.url })
      return await work({ database, accounts, passwordMin: config.passwordMin })
    } finally {
      await database.close()
    }
  })
}

function misused(message: string): number {
  say(`${message}\n\n${HELP}`)
  return 1
}
