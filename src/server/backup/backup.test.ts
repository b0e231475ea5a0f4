/** A brokerage's data to a file and back: whole, verified, and as of one moment. */
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { sealAudit, verifyAudit } from '../auditoria/lacres.ts'
import { openDatabase } from '../database/connections/connection.ts'
import { prepareDatabase, prepareTables } from '../database/schema/prepare.ts'
import { LAST_REPLACEMENT, readReplaced } from '../database/schema/replaced.ts'
import { createLogger } from '../process/log.ts'
import { createDatabase } from '../testing/database/database.ts'
import { schemaAt } from '../testing/database/schema.ts'
import { dataOf, isUntouched } from '../testing/database/snapshot.ts'
import { EARLIER, prepareAsBefore, type RECORDED_BEFORE } from '../testing/database/versions-before.ts'
import { registerUsuario, signIn, testApp } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { SENHA, sessionCalls } from '../testing/http/session.ts'
import { pdfOfBytes, uploadAnexo } from '../testing/office/anexos.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { attachComprovante } from '../testing/office/comprovantes.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { fillManyTables } from '../testing/office/many-tables.ts'
import { type Cadastros, createVenda } from '../testing/office/vendas.ts'
import { keepAnonymised, readAnonymised } from './anonymised.ts'
import type { Manifest } from './format.ts'
import { type RestoreOptions, restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'
import { type BackupOptions, writeBackup } from './write.ts'

const log = createLogger('fatal')
const PASSPHRASE = 'pedra-azul-no-caminho'
const SECRET = 'segredo-de-teste-com-mais-de-32-caracteres'
// The passphrase's key takes a third of a second; what is tested is what happens around it.
vi.mock('./passphrase.ts', async (load) => {
  const real = await load<typeof import('./passphrase.ts')>()
  return { ...real, passphraseRecipient: (passphrase: string) => real.passphraseRecipient(passphrase, 4) }
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-copia-'))
})
afterAll(() => rm(folder, { recursive: true }))

const cleanups: (() => Promise<unknown>)[] = []
async function cleanUp() {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
afterEach(cleanUp)

/** A new database: empty, or a copy of `template`. */
async function newDatabase(template?: string) {
  const { url: ownerUrl, drop } = await createDatabase(template)
  cleanups.push(drop)
  return ownerUrl
}

/** Prepared by this version, without data. */
const preparedDatabase = () => newDatabase(inject('template').name)

/** With a loja, of which a version before this one makes a backup. */
async function databaseOf(kind: keyof typeof RECORDED_BEFORE) {
  const ownerUrl = await newDatabase()
  await prepareAsBefore(ownerUrl, kind)
  const owner = openDatabase({ appUrl: ownerUrl, log, max: 1 })
  await sql`insert into public.lojas (nome, codigo, endereco, bairro, cidade, estado, cep)
    values ('Centro', 'C1', 'Rua A', 'Sé', 'São Paulo', 'SP', '01001000')`.execute(owner.db)
  await owner.close()
  return ownerUrl
}

/** A server on a prepared database, whose transactions are counted as those of an old cluster. */
async function serve(ownerUrl: string) {
  const { appUrl } = await prepareDatabase({ ownerUrl, log })
  const database = openDatabase({ appUrl, log })
  const owner = openDatabase({ appUrl: ownerUrl, log, max: 2 })
  const { app } = await testApp(database)
  cleanups.push(async () => {
    await app.close()
    await Promise.all([database.close(), owner.close()])
  })
  return { app, db: database.db, ownerDb: owner.db }
}

let files = 0
const newFile = () => join(folder, `copia-${++files}.tar`)
const backUp = async (ownerUrl: string, more: Partial<BackupOptions> = {}) => {
  const file = newFile()
  const backup = await writeBackup({ ownerUrl, file, secret: async () => SECRET, version: '2.0.0', ...more })
  return { file, ...backup }
}
const restore = async (
  ownerUrl: string,
  file: string,
  { passphrase, ...more }: Partial<RestoreOptions & { passphrase: string }> = {},
) =>
  restoreBackup(await verifyBackup(file, passphrase), { ownerUrl, log, keepSecret: async () => {}, ...more })

/** A brokerage with something in many tables, which each test has a copy of. */
const model = { name: '', headers: {}, cadastros: {} as Cadastros, drop: async () => {} }
beforeAll(async () => {
  const { name, url: ownerUrl, drop } = await createDatabase(inject('template').name)
  const { ownerDb, db, app } = await serve(ownerUrl)
  await sql`update plantao.epoca set base = 1000000000`.execute(ownerDb)
  await registerUsuario(app, { email: 'erica@plantao.example', senha: SENHA })
  const { headers } = await signIn(app, { nome: 'Ana Souza' })
  const ana = caller(app, headers)
  const cadastros = await fillManyTables(ana, db)
  await sealAudit(db)
  await cleanUp()
  Object.assign(model, { name, headers, cadastros, drop })
})
afterAll(() => model.drop())

async function brokerage() {
  const ownerUrl = await newDatabase(model.name)
  const server = await serve(ownerUrl)
  return { ...server, ownerUrl, ana: caller(server.app, model.headers), cadastros: model.cadastros }
}

describe('restored elsewhere', () => {
  it('everything is the same, people sign in, sales are registered, and the audit is whole and goes on', async () => {
    const source = await brokerage()
    const { file, manifest } = await backUp(source.ownerUrl)
    const ownerUrl = await newDatabase()
    await restore(ownerUrl, file)
    const again = await backUp(ownerUrl)
    const hashes = ({ tabelas }: Manifest) =>
      // The restore adds an act, and a base for the ids of later transactions.
      tabelas.filter(({ tabela }) => !['public.auditoria', 'plantao.epoca'].includes(tabela))
    expect(hashes(again.manifest)).toEqual(hashes(manifest))
    expect(hashes(manifest).filter(({ linhas }) => linhas > 0).length).toBeGreaterThan(15)
    // A copy of the model has the application's role of the model; this one its own.
    const prepared = await newDatabase()
    await prepareDatabase({ ownerUrl: prepared, log })
    expect(await schemaAt(ownerUrl)).toEqual(await schemaAt(prepared))
    const entries = ({ tabelas }: Manifest) =>
      tabelas.find(({ tabela }) => tabela === 'public.auditoria')?.linhas ?? 0
    expect(entries(again.manifest)).toBe(entries(manifest) + 1)

    const { app, db } = await serve(ownerUrl)
    // Signed in before: not here. With the password: yes.
    expect((await caller(app, { cookie: 'plantao_sessao=x' })('GET', '/vendas')).status).toBe(401)
    const { entrar } = sessionCalls(() => app)
    expect((await entrar('erica@plantao.example', SENHA)).statusCode).toBe(200)
    const bia = caller(app, (await signIn(app, { nome: 'Bia Reis' })).headers)
    await createVenda(bia, source.cadastros)
    const sealed = async () => {
      await sealAudit(db)
      return (await verifyAudit(db)).semLacre
    }
    await expect.poll(sealed, { timeout: 60_000 }).toBe(0)
    expect((await verifyAudit(db)).achados).toEqual([])
    const { itens } = (await bia('GET', '/auditoria?assunto=arquivos')).body
    expect(itens[0].acoes[0]).toMatch(/^restaurou a cópia de segurança de \d\d\/\d\d\/\d{4}/)
  })

  it('one made while others write is of one moment: every sale has its participants and its sums', async () => {
    const source = await brokerage()
    let writing = true
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) await createVenda(source.ana, source.cadastros)
    })
    const backup = backUp(source.ownerUrl).finally(() => {
      writing = false
    })
    const [{ file }] = await Promise.all([backup, ...writers])
    const ownerUrl = await newDatabase()
    await restore(ownerUrl, file)
    const { ownerDb } = await serve(ownerUrl)
    const { rows } = await sql<{ vendas: number; erradas: number; do_dia: number }>`
      select count(*)::int as vendas,
             count(*) filter (where v.valor_comissao is distinct from (
               select sum(p.valor_comissao) from vendas_participantes p where p.venda_id = v.id))::int as erradas,
             (select sum(quantidade) from vendas_por_dia)::int as do_dia
        from vendas v`.execute(ownerDb)
    expect(rows[0]?.vendas).toBeGreaterThanOrEqual(20)
    expect(rows[0]).toMatchObject({ erradas: 0, do_dia: rows[0]?.vendas })
  })

  it('a comprovante comes back whole, on each of its payments', async () => {
    const source = await brokerage()
    const { id, pagamentos } = await buildFechamento(source.db, { pagamentos: [{}, {}] })
    const content = pdfOfBytes(300_000)
    await attachComprovante(source.ana, id, content, { pagamentos: pagamentos.map((one) => one.id) })
    const ownerUrl = await newDatabase()
    await restore(ownerUrl, (await backUp(source.ownerUrl)).file)
    const { db } = await serve(ownerUrl)
    expect(await db.selectFrom('comprovantes').select('id').execute()).toHaveLength(2)
    const parts = await db.selectFrom('comprovantes_partes').select('dados').orderBy('parte').execute()
    expect(Buffer.concat(parts.map(({ dados }) => dados)).equals(content)).toBe(true)
  })

  it('nothing is left of an upload that was under way', async () => {
    const source = await brokerage()
    const venda = (await source.ana('GET', '/vendas')).body.itens[0]
    await uploadAnexo(source.ana, venda.id, pdfOfBytes(300_000))
    const ownerUrl = await newDatabase()
    await restore(ownerUrl, (await backUp(source.ownerUrl)).file)
    const { db } = await serve(ownerUrl)
    const parts = await db.selectFrom('vendas_anexos_partes').select('parte').execute()
    // The parts of the sale's attachment.
    expect(parts).toHaveLength(3)
    expect(await db.selectFrom('anexos_envios').select('id').execute()).toEqual([])
  })

  it('one of the version before is brought up to date', async () => {
    const { file, manifest } = await backUp(await databaseOf('version 2.3.0'))
    expect(manifest.migracoes).toEqual(await readReplaced())
    const ownerUrl = await newDatabase()
    await restore(ownerUrl, file)
    const { app, db } = await serve(ownerUrl)
    const ana = caller(app, (await signIn(app)).headers)
    expect((await ana('GET', '/lojas')).body.itens).toMatchObject([{ nome: 'Centro' }])
    await buildVenda(db)
    expect((await ana('GET', '/dashboard/vendas-do-mes')).status).toBe(200)
  })

  it('one of the version before goes where a killed restore of it left the tables, empty', async () => {
    const { file } = await backUp(await databaseOf('version 2.3.0'))
    for (const until of ['4001_base', '4007_unidades', LAST_REPLACEMENT]) {
      const ownerUrl = await newDatabase()
      await prepareTables({ ownerUrl, log, until })
      await restore(ownerUrl, file)
      const owner = openDatabase({ appUrl: ownerUrl, log, max: 1 })
      expect(await owner.db.selectFrom('lojas').select('nome').execute()).toEqual([{ nome: 'Centro' }])
      await owner.close()
    }
  })

  it('clients who were anonymised since are anonymised again', async () => {
    const source = await brokerage()
    const ended = { status: 'Desembolsada', status_comissao: 'Pago', data_desembolso: '2015-04-02' } as const
    const { id } = await buildVenda(source.db, {
      ...ended,
      data_venda: '2015-03-10',
      cliente_nome: 'Otávia Q',
    })
    // A longer term in the backup does not keep what was anonymised.
    await sql`update configuracoes set retencao_anos = 100`.execute(source.db)
    const { file } = await backUp(source.ownerUrl)
    await sql`update configuracoes set retencao_anos = null`.execute(source.db)
    await sql`select plantao.anonimizar_vendas(${[id]}::uuid[], 'pedido')`.execute(source.db)
    await keepAnonymised(folder, source.ownerUrl)
    await keepAnonymised(folder, source.ownerUrl)
    expect(await readAnonymised(folder)).toEqual([id])
    const ownerUrl = await newDatabase()
    await restore(ownerUrl, file, { anonymised: await readAnonymised(folder) })
    const { db } = await serve(ownerUrl)
    const name = () => db.selectFrom('vendas').select('cliente_nome').where('id', '=', id).execute()
    expect(await name()).toEqual([{ cliente_nome: 'Cliente anonimizado' }])
    // As a restore leaves it that is killed before: the next start does it.
    const between = await newDatabase()
    await restore(between, file)
    const killed = await serve(between)
    await sql`insert into plantao.anonimizacoes values (${id})`.execute(killed.ownerDb)
    await prepareDatabase({ ownerUrl: between, log })
    expect((await sql`select from vendas where cliente_nome = 'Otávia Q'`.execute(killed.db)).rows).toEqual(
      [],
    )
    await writeFile(join(folder, 'anonimizacoes.json'), '["x"')
    await expect(readAnonymised(folder)).rejects.toThrow('Sem ele, clientes anonimizados voltariam.')
    await rm(join(folder, 'anonimizacoes.json'))
  })
})

describe('the file', () => {
  it('is read with tar, gunzip and COPY, and never has the secret in clear', async () => {
    const { ownerUrl } = await brokerage()
    const { file } = await backUp(ownerUrl)
    const out = await mkdtemp(join(folder, 'tar-'))
    await promisify(execFile)('tar', ['xf', file, '-C', out])
    const parts = await readdir(join(out, 'dados/public.lojas'))
    expect(parts).toEqual(['00001.copy.gz'])
    const { stdout } = await promisify(execFile)('gzip', [
      '-dc',
      join(out, 'dados/public.lojas', '00001.copy.gz'),
    ])
    expect(stdout).toContain('\tLoja Pinheiros')
    expect(await readFile(join(out, 'manifesto.json'), 'utf8')).not.toContain(SECRET)
  })

  it('is encrypted with a passphrase, which opens it and gives back the secret', async () => {
    const { ownerUrl } = await brokerage()
    const { file } = await backUp(ownerUrl, { passphrase: PASSPHRASE })
    const content = await readFile(file)
    expect(content.toString('latin1', 0, 30)).toContain('age-encryption.org/v1')
    expect(content.includes('manifesto.json')).toBe(false)
    const target = await newDatabase()
    await expect(restore(target, file)).rejects.toThrow(
      'Esta cópia é cifrada. Informe a senha em BACKUP_PASSPHRASE.',
    )
    await expect(restore(target, file, { passphrase: 'outra-senha-qualquer' })).rejects.toThrow(
      'A senha não abre esta cópia, ou o arquivo está danificado.',
    )
    expect(await isUntouched(target)).toBe(true)
    const kept: string[] = []
    await restore(target, file, {
      passphrase: PASSPHRASE,
      keepSecret: async (secret) => void kept.push(secret),
    })
    expect(kept).toEqual([SECRET])
  })

  it('never replaces another, and none is left of a backup that failed', async () => {
    const { ownerUrl } = await brokerage()
    const { file } = await backUp(ownerUrl)
    await expect(backUp(ownerUrl, { file })).rejects.toThrow('já existe. Escolha outro nome.')
    const before = await readdir(folder)
    await expect(backUp(ownerUrl, { signal: AbortSignal.abort(new Error('parado')) })).rejects.toThrow(
      'parado',
    )
    await expect(backUp(ownerUrl, { file: '/nada/copia.tar' })).rejects.toThrow(
      'Não é possível escrever em /nada.',
    )
    expect(await readdir(folder)).toEqual(before)
  })
})

describe('refused, with nothing written', () => {
  it('a flipped byte anywhere, a file cut off anywhere, and what is no backup', async () => {
    const { ownerUrl } = await brokerage()
    const plain = await backUp(ownerUrl)
    const sealed = await backUp(ownerUrl, { passphrase: PASSPHRASE })
    const target = await newDatabase()
    for (const { backup, passphrase } of [
      { backup: plain, passphrase: undefined },
      { backup: sealed, passphrase: PASSPHRASE },
    ]) {
      const whole = await readFile(backup.file)
      const bad = newFile()
      for (let i = 1; i <= 12; i++) {
        const at = Math.floor((whole.length * i) / 13)
        const flipped = Buffer.from(whole)
        flipped[at] = (flipped[at] ?? 0) ^ 0x10
        await writeFile(bad, flipped)
        const outcome = await verifyBackup(bad, passphrase).catch((error: Error) => error.message)
        // Some bytes are the padding between members, which have no meaning.
        if (typeof outcome === 'string') expect(outcome, String(at)).toMatch(/danificado|senha não abre/)
        else expect([passphrase, outcome.manifest]).toEqual([undefined, backup.manifest])
        await writeFile(bad, whole.subarray(0, at))
        await expect(restore(target, bad, { passphrase }), String(at)).rejects.toThrow(
          /danificado|senha não abre/,
        )
      }
    }
    const nothing = newFile()
    await writeFile(nothing, 'não é uma cópia')
    await expect(restore(target, nothing)).rejects.toThrow('danificado ou incompleto')
    await expect(restore(target, join(folder, 'falta'))).rejects.toThrow('não pode ser lido')
    expect(await isUntouched(target)).toBe(true)
  })

  it.each(EARLIER)('one of %s, with the commit to restore it with', async (kind) => {
    const { file } = await backUp(await databaseOf(kind), { version: '1.9.0' })
    const target = await newDatabase()
    await expect(restore(target, file)).rejects.toThrow(
      'Esta cópia foi feita por uma versão anterior do Plantão (1.9.0). Restaure-a com a 2.3.0 (commit 614ed7fc), e depois inicie esta com os mesmos dados.',
    )
    expect(await isUntouched(target)).toBe(true)
  })

  it('one of a newer version, a database with data, and one that a newer version prepared', async () => {
    const source = await brokerage()
    await sql`insert into plantao.migracoes (nome, checksum) values ('9999_do_futuro', 'x')`.execute(
      source.ownerDb,
    )
    const newer = await backUp(source.ownerUrl)
    await sql`delete from plantao.migracoes where nome = '9999_do_futuro'`.execute(source.ownerDb)
    const target = await newDatabase()
    await expect(restore(target, newer.file)).rejects.toThrow('mais nova que esta. Atualize o Plantão')
    expect(await isUntouched(target)).toBe(true)
    const { file } = await backUp(source.ownerUrl)
    const before = await dataOf(source.ownerDb)
    await expect(restore(source.ownerUrl, file)).rejects.toThrow('O banco de dados já tem dados.')
    expect(await dataOf(source.ownerDb)).toEqual(before)
    const later = await preparedDatabase()
    const owner = openDatabase({ appUrl: later, log, max: 1 })
    await sql`insert into plantao.migracoes (nome, checksum) values ('9999_do_futuro', 'x')`.execute(owner.db)
    await owner.close()
    await expect(restore(later, file)).rejects.toThrow('já foi preparado por uma versão mais nova')
    // As a restore that was killed leaves it: prepared, without data.
    await restore(await preparedDatabase(), await copied(file))
  })
})

async function copied(file: string): Promise<string> {
  const copy = newFile()
  await copyFile(file, copy)
  return copy
}
