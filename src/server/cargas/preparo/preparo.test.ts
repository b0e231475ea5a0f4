/** The screen's way of bringing data in: files, dry run, corrections. */
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { FILE_MESSAGES } from '../../../core/cargas/files.ts'
import { PREPARO_MESSAGES } from '../../../core/cargas/preparo.ts'
import { FULL_DISK_MESSAGE, PART_BYTES } from '../../../core/partes.ts'
import { asCsv, asDump, oldDatabase, oldId } from '../../testing/database/old-database.ts'
import { FAULTS, faultyDatabase } from '../../testing/database/old-faults.ts'
import { buildVenda } from '../../testing/office/builders.ts'
import { sendArquivo } from '../../testing/office/cargas.ts'
import { testOffice } from '../../testing/office/office.ts'
import { preparoOffice } from '../../testing/office/preparo.ts'
import { claim, MAX_ATTEMPTS } from '../../trabalhos/queue.ts'
import { withSession } from '../carga.ts'
import { forgetAbandoned, iniciarEnvio } from './envios.ts'
import { removeStaleFolders } from './files.ts'
import { forgetUnused } from './preparo.ts'
import { noteProgress, readWork, Stopped, storeEnsaio } from './state.ts'

const office = await preparoOffice()
const { database, db, ownerDb, services, call, dataDir } = office
const { preparo, ask, refusal, problemas, countOf } = office
const inUse = await testOffice()

describe('a file is refused', () => {
  it('of another kind, empty, or too large', async () => {
    for (const [nome, tamanho, message] of [
      ['antigo.bak', 10, FILE_MESSAGES.tipo],
      ['vendas.xlsx', 10, FILE_MESSAGES.planilha],
      ['antigo.sql', 0, 'O arquivo está vazio.'],
      ['antigo.sql', 200_000_001, 'O arquivo deve ter no máximo 200 MB.'],
      ['', 10, 'O arquivo não tem nome.'],
    ] as const)
      expect(await refusal('POST', '/carga/arquivos', { nome, tamanho })).toEqual([400, message])
    expect(await preparo()).toBeNull()
  })

  it('with a name that no folder takes', async () => {
    const nome = `${'ção'.repeat(60)}.csv`
    expect(await refusal('POST', '/carga/arquivos', { nome, tamanho: 9 })).toEqual([
      400,
      PREPARO_MESSAGES.nome_longo,
    ])
    await sendArquivo(call, 'Vendas.csv', 'id\n')
    expect(await refusal('POST', '/carga/arquivos', { nome: 'vendas.CSV', tamanho: 9 })).toEqual([
      422,
      PREPARO_MESSAGES.nome_repetido,
    ])
  })

  it("while the database's disk has no room for it and those under way", async () => {
    const begin = (nome: string, tamanho: number) =>
      db.transaction().execute((trx) => iniciarEnvio(trx, { nome, tamanho }, 1_000_000_000 + 2 * 100))
    await begin('a.csv', 60)
    await expect(begin('b.csv', 41)).rejects.toThrow(FULL_DISK_MESSAGE)
    await begin('b.csv', 40)
  })

  it('once a part of it was missing for an hour', async () => {
    await sendArquivo(call, 'inteiro.csv', 'id\n')
    const { body } = await call('POST', '/carga/arquivos', { nome: 'parado.csv', tamanho: PART_BYTES + 1 })
    const part = Buffer.alloc(PART_BYTES)
    await call('PUT', `/carga/arquivos/${body.id}/partes/1`, part)
    await sql`update cargas_arquivos set created_at = now() - interval '2 hours'`.execute(ownerDb)
    const names = async () => (await preparo())?.arquivos.map(({ nome }: { nome: string }) => nome)
    await forgetAbandoned(db, new Date())
    expect(await names()).toEqual(['inteiro.csv', 'parado.csv'])
    await forgetAbandoned(db, new Date(Date.now() + 61 * 60_000))
    expect(await names()).toEqual(['inteiro.csv'])
    expect((await call('PUT', `/carga/arquivos/${body.id}/partes/2`, part)).status).toBe(404)
  })

  it('of the same name, or together with others too large', async () => {
    await sendArquivo(call, 'vendas.csv', 'id\n')
    expect(await refusal('POST', '/carga/arquivos', { nome: 'vendas.csv', tamanho: 9 })).toEqual([
      422,
      'Já há um arquivo com este nome.',
    ])
    for (const nome of ['a.zip', 'b.zip'])
      await call('POST', '/carga/arquivos', { nome, tamanho: nome === 'a.zip' ? 200_000_000 : 199_999_997 })
    expect(await refusal('POST', '/carga/arquivos', { nome: 'c.zip', tamanho: 1 })).toEqual([
      422,
      PREPARO_MESSAGES.total,
    ])
  })

  it('unless that did not arrive whole: it is sent again from its beginning, once the page was closed', async () => {
    const begin = (tamanho: number) => call('POST', '/carga/arquivos', { nome: 'antigo.sql', tamanho })
    const { body: first } = await begin(PART_BYTES + 1)
    const part = Buffer.alloc(PART_BYTES)
    expect((await call('PUT', `/carga/arquivos/${first.id}/partes/1`, part)).status).toBe(200)
    const { body: second } = await begin(PART_BYTES)
    expect((await preparo()).arquivos).toMatchObject([{ id: second.id, recebidas: 0, partes: 1 }])
    expect(await refusal('PUT', `/carga/arquivos/${first.id}/partes/1`, part)).toEqual([
      404,
      PREPARO_MESSAGES.envio,
    ])
    expect((await call('PUT', `/carga/arquivos/${second.id}/partes/1`, part)).status).toBe(200)
    expect(await begin(PART_BYTES)).toMatchObject({ status: 422 })
  })

  it('in parts of another length, and is not read before it is whole', async () => {
    const { body } = await call('POST', '/carga/arquivos', { nome: 'antigo.sql', tamanho: PART_BYTES + 1 })
    const send = (parte: number, length: number) =>
      refusal('PUT', `/carga/arquivos/${body.id}/partes/${parte}`, Buffer.alloc(length))
    for (const [parte, length] of [
      [1, 9],
      [2, 2],
      [3, 1],
    ] as const)
      expect((await send(parte, length))[0]).toBe(422)
    await send(2, 1)
    expect(await refusal('POST', '/carga/ensaio')).toEqual([
      422,
      'antigo.sql: O arquivo não chegou inteiro. Envie-o de novo.',
    ])
  })

  it('of an installation that is in use already', async () => {
    for (let n = 0; n < 101; n++) await buildVenda(inUse.database.db)
    const message = PREPARO_MESSAGES.em_uso(101)
    const there = inUse.administrador
    expect((await there('GET', '/carga')).body).toEqual({ preparo: null, recusa: message })
    const { status, body } = await there('POST', '/carga/arquivos', { nome: 'a.sql', tamanho: 9 })
    expect([status, body.message]).toEqual([422, message])
  })

  it('while nothing is being prepared, so is everything else', async () => {
    for (const [method, path, body] of [
      ['DELETE', '/carga', undefined],
      ['POST', '/carga/ensaio', undefined],
      ['DELETE', '/carga/ensaio', undefined],
      ['POST', '/carga/carregar', { recusadas: 0 }],
      ['POST', '/carga/desfazer', undefined],
      ['PUT', '/carga/correcoes', { tabela: 'vendas', ordem: 1, campo: 'status', correcao: 'Pago' }],
    ] as const)
      expect(await refusal(method, path, body)).toEqual([404, PREPARO_MESSAGES.ausente])
  })
})

describe('a dry run', () => {
  it('says what it read, and which sentence refuses a file that cannot be', async () => {
    await sendArquivo(call, 'antigo.sql', 'copy public.vendas (id) from program $$rm -rf /$$;')
    expect(await ask('/carga/ensaio')).toMatchObject({
      situacao: 'Recebendo',
      ensaio: null,
      falha: expect.stringContaining('antigo.sql, linha 1'),
    })
    const [{ id }] = (await preparo()).arquivos
    await call('DELETE', `/carga/arquivos/${id}`)
    const database = oldDatabase(7)
    for (const [tabela, rows] of Object.entries(database))
      await sendArquivo(call, `${tabela}.csv`, asCsv(rows))
    const { situacao, falha, ensaio, arquivos } = await ask('/carga/ensaio')
    expect([situacao, falha]).toEqual(['Ensaiada', null])
    expect(ensaio.tabelas.find(({ tabela }: { tabela: string }) => tabela === 'vendas')).toMatchObject({
      lidas: 7,
      corretas: 7,
      recusadas: 0,
    })
    expect(arquivos).toHaveLength(Object.keys(database).length)
    expect(await countOf('vendas')).toBe(0)
  })

  it('shows each problem once, refused rows first, by page, severity and table, and no client', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(faultyDatabase()))
    await ask('/carga/ensaio')
    const expected = FAULTS.flatMap((fault) => fault.expected)
    const all = await problemas()
    expect(all.total).toBe(expected.length)
    expect(all.itens).toHaveLength(Math.min(50, expected.length))
    expect(all.itens[0]).toMatchObject({ posicao: 1, gravidade: 'Recusada' })
    const refused = await problemas('?gravidade=Recusada&tabela=vendas')
    expect(refused.itens.length).toBeGreaterThan(3)
    for (const { tabela, gravidade } of refused.itens)
      expect([tabela, gravidade]).toEqual(['vendas', 'Recusada'])
    expect((await problemas('?pagina=2')).itens[0].posicao).toBe(51)
    const report = await call('GET', '/carga/relatorio?formato=json')
    expect(JSON.parse(report.raw.toString()).problemas).toHaveLength(all.total)
    expect((await call('GET', '/carga/relatorio?formato=xlsx')).raw.subarray(0, 2).toString()).toBe('PK')
    for (const client of ['Cliente Número', '12345678909', '91234', 'cliente.example'])
      expect(report.raw.toString() + JSON.stringify(all)).not.toContain(client)
  })

  it('can be stopped, and given up, while it runs', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(2_001)))
    for (const [method, path, left] of [
      ['DELETE', '/carga/ensaio', 'Recebendo'],
      ['DELETE', '/carga', undefined],
    ] as const) {
      expect((await call('POST', '/carga/ensaio')).status).toBe(200)
      expect(await refusal('POST', '/carga/ensaio')).toEqual([422, PREPARO_MESSAGES.em_andamento])
      expect((await call(method, path)).status).toBe(200)
      await services.loader.settled()
      expect((await preparo())?.situacao).toBe(left)
      expect((await problemas()).total).toBe(0)
    }
  })

  it('asks whether a table of exactly 1.000 rows is whole', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(500)))
    const pergunta =
      'A tabela vendas_participantes trouxe exatamente 1.000 linhas. Confirme que o arquivo está completo.'
    expect((await ask('/carga/ensaio')).perguntas).toEqual([{ tabela: 'vendas_participantes', pergunta }])
    expect(await refusal('POST', '/carga/carregar', { recusadas: 0 })).toEqual([
      422,
      `Confirme antes: ${pergunta}`,
    ])
    await call('PUT', '/carga/contagens', { tabela: 'vendas_participantes', linhas: 1_002 })
    expect((await preparo()).perguntas).toEqual([
      {
        tabela: 'vendas_participantes',
        pergunta: 'A tabela vendas_participantes trouxe 1.000 linhas, e não as 1.002 informadas.',
      },
    ])
    await call('PUT', '/carga/contagens', { tabela: 'vendas_participantes', linhas: null })
    expect((await preparo()).perguntas).toEqual([])
    expect(await refusal('PUT', '/carga/contagens', { tabela: 'pg_authid', linhas: 1 })).toEqual([
      422,
      PREPARO_MESSAGES.tabela,
    ])
  })

  it('that was stopped has nothing to say any more, though another one was asked for since', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(3)))
    const { ensaio } = await ask('/carga/ensaio')
    await office.askOnly('Ensaiando')
    const job = await claim(db, ['Ensaiar'])
    if (!job) throw new Error('it is asked')
    await withSession(database.ownerUrl, async (client) => {
      const work = await readWork(client, job)
      expect(await noteProgress(client, work, { etapa: 'lendo', feitas: 1, total: null })).toBe(true)
      expect((await call('DELETE', '/carga/ensaio')).status).toBe(200)
      await office.askOnly('Ensaiando')
      expect(await noteProgress(client, work, { etapa: 'lendo', feitas: 2, total: null })).toBe(false)
      await expect(storeEnsaio(client, work, { ...ensaio, comandos: 99 }, true)).rejects.toThrow(Stopped)
    })
    expect(await preparo()).toMatchObject({ situacao: 'Ensaiando', falha: null, ensaio })
    await call('DELETE', '/carga/ensaio')
  })

  it('that never ends is given up after some attempts, and says so', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(3)))
    await office.askOnly('Ensaiando')
    await sql`update trabalhos set tentativas = ${MAX_ATTEMPTS}`.execute(ownerDb)
    await office.work()
    expect(await preparo()).toMatchObject({ situacao: 'Recebendo', falha: PREPARO_MESSAGES.interrompido })
  })

  it('and its files are forgotten when nobody used them for a week', async () => {
    await sendArquivo(call, 'antigo.sql', 'x')
    await sql`update cargas_preparos set usada_em = now() - interval '6 days 23 hours'`.execute(ownerDb)
    await forgetUnused(db)
    expect(await preparo()).not.toBeNull()
    await sql`update cargas_preparos set usada_em = now() - interval '7 days 1 minute'`.execute(ownerDb)
    await forgetUnused(db)
    expect([await preparo(), await countOf('cargas_partes')]).toEqual([null, 0])
  })
})

it('leaves no files on the disk, even if the server ended in the middle and another one went on', async () => {
  const abandoned = join(dataDir, `carga-${oldId(1, 1)}`)
  await mkdir(abandoned)
  const now = new Date()
  await removeStaleFolders(dataDir, now)
  expect(await readdir(dataDir)).toHaveLength(1)
  const before = new Date(now.getTime() - 86_400_000 - 60_000)
  await utimes(abandoned, before, before)
  await removeStaleFolders(dataDir, now)
  expect(await readdir(dataDir)).toEqual([])
})

describe('a refused row', () => {
  const wrong = () => {
    const database = oldDatabase(5)
    const [first, second] = database.vendas ?? []
    if (first && second) Object.assign(second, { numero_venda: first.numero_venda, valor_venda: 'mil reais' })
    return database
  }

  beforeEach(async () => {
    await sendArquivo(call, 'antigo.sql', asDump(wrong()))
    await ask('/carga/ensaio')
  })

  it('is mended on the screen, and the next dry run knows it', async () => {
    const { itens } = await problemas('?gravidade=Recusada')
    expect(itens.map(({ campo }: { campo: string }) => campo)).toEqual(
      expect.arrayContaining(['numero_venda', 'valor_venda', 'venda_id']),
    )
    const place = { tabela: 'vendas', ordem: 2 }
    const correct = (campo: string | null, correcao: string | null) =>
      call('PUT', '/carga/correcoes', { ...place, campo, correcao })
    await correct('valor_venda', '210000')
    expect((await call('POST', '/carga/correcoes/propostas')).body).toEqual({ aceitas: 1 })
    expect(await preparo()).toMatchObject({ correcoes: 2, desatualizado: true })
    const mended = (await problemas('?tabela=vendas')).itens.map((p: { correcao: string }) => p.correcao)
    expect(mended).toEqual(expect.arrayContaining(['210000']))
    expect(await refusal('POST', '/carga/carregar', { recusadas: 4 })).toEqual([
      422,
      PREPARO_MESSAGES.desatualizado,
    ])
    const { ensaio, desatualizado } = await ask('/carga/ensaio')
    expect(desatualizado).toBe(false)
    expect(ensaio.tabelas.find(({ tabela }: { tabela: string }) => tabela === 'vendas')).toMatchObject({
      recusadas: 0,
    })
    expect((await call('GET', '/carga/correcoes')).body).toMatchObject({ total: 2 })
    await correct('valor_venda', null)
    expect(await preparo()).toMatchObject({ correcoes: 1, desatualizado: true })
  })

  it('is mended in a report that comes back', async () => {
    const { problemas: rows } = JSON.parse(
      (await call('GET', '/carga/relatorio?formato=json')).raw.toString(),
    )
    for (const row of rows) if (row.campo === 'valor_venda') row.correcao = '(não trazer)'
    const file = (content: unknown) => ({
      nome: 'relatorio.json',
      tipo: 'application/json',
      conteudo: Buffer.from(JSON.stringify(content)).toString('base64'),
    })
    const upload = (content: unknown) => call('PUT', '/carga/relatorio', { arquivo: file(content) })
    expect((await upload({ problemas: [] })).body.message).toBe(PREPARO_MESSAGES.sem_correcoes)
    expect((await upload('nada')).body.message).toBe('relatorio.json não é um relatório do Plantão.')
    const foreign = { tabela: 'vendas', ordem: 99, campo: 'status', correcao: 'Pago' }
    expect((await upload({ problemas: [foreign] })).body.message).toBe(
      'A correção de vendas, linha 99, é de uma linha que não foi lida.',
    )
    expect((await upload({ problemas: rows })).body).toEqual({ lidas: 1 })
    const { ensaio } = await ask('/carga/ensaio')
    const vendas = ensaio.tabelas.find(({ tabela }: { tabela: string }) => tabela === 'vendas')
    expect(vendas).toMatchObject({ recusadas: 0, deixadas: 1, corretas: 4 })
  })

  it('is mended only where something was read', async () => {
    const correct = (more: object) =>
      refusal('PUT', '/carga/correcoes', {
        tabela: 'vendas',
        ordem: 2,
        campo: 'valor_venda',
        correcao: '1',
        ...more,
      })
    expect((await correct({ tabela: 'usuarios_senhas' }))[0]).toBe(422)
    expect((await correct({ ordem: 6 }))[0]).toBe(422)
    expect((await correct({ campo: 'versao' }))[0]).toBe(422)
    expect((await correct({ correcao: null }))[0]).toBe(422)
    expect((await correct({ campo: null, correcao: 'x' }))[0]).toBe(422)
    expect((await preparo()).desatualizado).toBe(false)
  })

  it('stays behind only as often as somebody agreed', async () => {
    const { recusadas } = (await preparo()).ensaio.tabelas
      .map((tabela: { recusadas: number }) => tabela)
      .reduce((a: { recusadas: number }, b: { recusadas: number }) => ({
        recusadas: a.recusadas + b.recusadas,
      }))
    expect(await refusal('POST', '/carga/carregar', { recusadas: 0 })).toEqual([
      422,
      PREPARO_MESSAGES.recusadas,
    ])
    const { situacao, resultado } = await ask('/carga/carregar', { recusadas })
    expect([situacao, resultado.vendas, resultado.conferem]).toEqual(['Carregada', 4, true])
  })
})
