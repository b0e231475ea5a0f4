/** Another database comes in whole: judged by the product's rules, mended, loaded, and undone. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { NAO_TRAZER, type Problema } from '../../core/cargas/cargas.ts'
import { readTexts } from '../importacoes/check/thread.ts'
import { testDatabase } from '../testing/database/database.ts'
import { asDump, type OldDatabase, oldDatabase, oldId } from '../testing/database/old-database.ts'
import { FAULTS, faultyDatabase } from '../testing/database/old-faults.ts'
import type { Letter } from '../testing/database/old-sowing.ts'
import { sheetsOf } from '../testing/files/workbook.ts'
import { buildLoja, buildUsuario } from '../testing/office/builders.ts'
import { type CargaOptions, runCarga, withSession } from './carga.ts'
import { undoCarga } from './undo.ts'

const t = await testDatabase()
afterAll(() => t.close())

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-carga-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const newPath = (extension: string) => join(folder, `antigo-${++files}.${extension}`)

async function bring(database: OldDatabase, options: Partial<CargaOptions> = {}) {
  const path = newPath('sql')
  await writeFile(path, asDump(database))
  return runCarga({ ownerUrl: t.ownerUrl, path, ...options })
}

type ReportRow = Problema & { correcao: string | null }

async function reportOf(database: OldDatabase, options: Partial<CargaOptions> = {}): Promise<ReportRow[]> {
  const report = newPath('json')
  await bring(database, { ...options, report })
  return JSON.parse(await readFile(report, 'utf8')).problemas
}

const letterOf = ({ gravidade, proposta }: Problema): Letter => {
  if (gravidade === 'Recusada') return proposta === null ? 'R' : 'RP'
  return gravidade === 'Corrigida' ? 'C' : 'A'
}

const undo = () => withSession(t.ownerUrl, (client) => undoCarga(client))

const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    t.ownerDb,
  )
  return rows[0]?.n
}

afterEach(async () => {
  if ((await countOf('plantao.cargas_registros')) !== 0) await undo()
})

describe('the dry run', () => {
  it('finds every sown fault, and nothing else', async () => {
    const problems = await reportOf(faultyDatabase())
    const found = problems.map((p) => [p.tabela, p.ordem, p.campo, letterOf(p)].join(' ')).sort()
    const expected = FAULTS.flatMap((fault) => fault.expected.map((problem) => problem.join(' '))).sort()
    expect(found).toEqual(expected)
    expect(FAULTS.length).toBeGreaterThan(30)
    expect(await countOf('vendas')).toBe(0)
  })

  it('says what each fault of the old application means, and shows no client', async () => {
    const problems = await reportOf(faultyDatabase())
    const rules = problems.map(({ regra }) => regra)
    expect(rules).toContain('A soma dos percentuais é 104,00%')
    expect(rules).toContain('Círculo de superiores: Pessoa 25 → Pessoa 26 → Pessoa 25')
    expect(rules).toContain('Mesmo valor da linha 3')
    expect(rules).toContain('Comissão Pago de uma venda em Desistência: fica A estornar')
    expect(rules.join()).toContain('O vendedor principal se perdeu no sistema antigo: fica Corretor 22')
    const texts = JSON.stringify(problems)
    for (const client of ['Cliente Número', '123.456.789-09', '12345678909', '91234', 'cliente.example'])
      expect(texts).not.toContain(client)
  })

  it('is taken up after mending until everything comes in, sums to the cent', async () => {
    const database = faultyDatabase()
    const problems = await reportOf(database)
    const mended = new Map(FAULTS.flatMap((fault) => Object.entries(fault.mended ?? {})))
    const rows: Partial<ReportRow>[] = problems.map((p) => ({ ...p, correcao: p.proposta }))
    for (const [place, correcao] of mended) {
      const [tabela = '', ordem = '', campo = ''] = place.split(' ')
      rows.push({ tabela, ordem: Number(ordem), campo: campo || null, correcao })
    }
    const corrections = newPath('json')
    await writeFile(corrections, JSON.stringify({ problemas: rows }))
    const { judgement, loaded } = await bring(database, { corrections, acceptProposals: true, load: 'tudo' })
    expect(judgement.counts.vendas).toMatchObject({ recusadas: 0, deixadas: 1 })
    expect(loaded?.vendas).toBe(50)
    const written = database.vendas?.slice(0, 50).reduce((sum, { valor_venda }) => {
      const text = valor_venda ?? '0'
      return sum + Number(text.startsWith('R$') ? '202000' : text)
    }, 0)
    expect(Number(loaded?.valor_venda) / 100).toBe(written)
    const { rows: sums } = await sql<{ off: number }>`
      select count(*)::int as off from vendas v
       where valor_comissao <> (select sum(valor_comissao) from vendas_participantes where venda_id = v.id)`.execute(
      t.db,
    )
    expect(sums).toEqual([{ off: 0 }])
  })
})

describe('the load', () => {
  it('keeps ids and moments, binds history by no rule for newcomers, and brings no access', async () => {
    const administradores = ['usuario1@antiga.example']
    const { loaded } = await bring(oldDatabase(50), { load: 'tudo', administradores })
    expect(loaded).toMatchObject({ continued: false, vendas: 50 })
    const venda = await t.db
      .selectFrom('vendas')
      .selectAll()
      .where('id', '=', oldId(11, 7))
      .executeTakeFirstOrThrow()
    expect(venda.created_at).toBe('2023-08-11T14:05:07.123456Z')
    expect(venda).toMatchObject({
      numero_venda: 'AR0007/2023',
      percentual_comissao: 3,
      valor_comissao: 6_210,
    })
    // Sold with somebody who is Inativo now; paid on a day that nobody noted.
    const participantes = await t.db
      .selectFrom('vendas_participantes')
      .selectAll()
      .where('venda_id', '=', oldId(11, 7))
      .orderBy('percentual_comissao')
      .execute()
    expect(participantes[0]).toMatchObject({
      colaborador_id: oldId(3, 23),
      status_comissao: 'Pago',
      data_pagamento: null,
      modo: 'percentual',
    })
    const usuarios = await t.db.selectFrom('usuarios').select(['user_id']).execute()
    expect(usuarios).toEqual([{ user_id: null }, { user_id: null }, { user_id: null }])
    const { gerente_id } = await t.db
      .selectFrom('lojas')
      .select('gerente_id')
      .where('id', '=', oldId(1, 1))
      .executeTakeFirstOrThrow()
    expect(gerente_id).toBe(oldId(4, 1))
  })

  it('twice brings nothing twice', async () => {
    await bring(oldDatabase(20), { load: 'tudo' })
    const { judgement, loaded } = await bring(oldDatabase(30), { load: 'tudo' })
    expect(judgement.counts.vendas).toMatchObject({ corretas: 10, jaEstavam: 20 })
    expect(judgement.counts.vendas_participantes).toMatchObject({ corretas: 20, jaEstavam: 40 })
    expect(loaded?.vendas).toBe(10)
    await undo()
    expect(await countOf('vendas')).toBe(20)
  })

  it('is refused while rows are refused, unless they are to stay behind', async () => {
    await expect(bring(faultyDatabase(), { load: 'tudo' })).rejects.toThrow(
      /^Nada foi trazido: \d+ linhas recusadas/,
    )
    expect(await countOf('lojas')).toBe(0)
    const { judgement, loaded } = await bring(faultyDatabase(), { load: 'sem-recusadas' })
    const { corretas, corrigidas, comAviso } = judgement.counts.vendas
    expect(loaded?.vendas).toBe(corretas + corrigidas + comAviso)
  })

  it('refuses corrections of what was not read, before anything is judged', async () => {
    for (const [wrong, said] of [
      [{ tabela: 'vendas', ordem: 31, campo: 'status' }, 'é de uma linha que não foi lida.'],
      [{ tabela: 'auth.user', ordem: 1, campo: 'email' }, 'é de uma linha que não foi lida.'],
      [{ tabela: 'vendas', ordem: 1, campo: 'preço' }, 'é do campo preço, que não é trazido.'],
    ] as const) {
      const corrections = newPath('json')
      await writeFile(corrections, JSON.stringify({ problemas: [{ ...wrong, correcao: 'x' }] }))
      await expect(bring(oldDatabase(30), { corrections })).rejects.toThrow(said)
    }
  })

  it('asks whether a table of exactly 1.000 rows is whole, and compares counts', async () => {
    const database = oldDatabase(500)
    const question =
      'A tabela vendas_participantes trouxe exatamente 1.000 linhas. Confirme que o arquivo está completo.'
    expect((await bring(database)).questions).toEqual([question])
    await expect(bring(database, { load: 'tudo' })).rejects.toThrow(question)
    const counts = new Map([
      ['vendas_participantes', 1_000],
      ['vendas', 612],
    ])
    expect((await bring(database, { counts })).questions).toEqual([
      'A tabela vendas trouxe 500 linhas, e não as 612 informadas.',
    ])
    const complete = new Set(['vendas_participantes'])
    expect((await bring(database, { complete, load: 'tudo' })).loaded?.vendas).toBe(500)
  })

  it('does not take the place of what is registered', async () => {
    const loja = await buildLoja(t.db, { codigo: 'L2' })
    const ana = await buildUsuario(t.db, { email: 'usuario1@antiga.example', cargo: 'Administrador' })
    const problems = await reportOf(oldDatabase(2))
    expect(problems).toContainEqual(
      expect.objectContaining({ tabela: 'lojas', ordem: 2, campo: 'codigo', proposta: 'L2-2' }),
    )
    await bring(oldDatabase(2), { acceptProposals: true, load: 'tudo' })
    const { gerente_id } = await t.db
      .selectFrom('lojas')
      .select('gerente_id')
      .where('id', '=', oldId(1, 1))
      .executeTakeFirstOrThrow()
    expect(gerente_id).toBe(ana.id)
    await undo()
    await t.db.deleteFrom('lojas').where('id', '=', loja.id).execute()
    await t.db.deleteFrom('usuarios').where('id', '=', ana.id).execute()
  })

  it('takes corrections from the XLSX of the report too', async () => {
    const database = oldDatabase(2)
    Object.assign(database.vendas?.[0] ?? {}, { data_venda: '2023-02-30', cliente_nome: '=1+1' })
    const report = newPath('xlsx')
    await bring(database, { report })
    const csv = Papa.unparse(await readTexts(await readFile(report)))
    const { data, meta } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
    expect(data.map(({ Tabela, Linha, Campo, Regra }) => [Tabela, Linha, Campo, Regra])).toContainEqual([
      'vendas',
      '1',
      'data_venda',
      'Data inválida',
    ])
    const mended = data.map((row) => (row.Campo === 'data_venda' ? { ...row, Correção: '28/02/2023' } : row))
    const columns = meta.fields ?? []
    const corrections = newPath('xlsx')
    const rows = mended.map((row) => columns.map((column) => row[column] ?? ''))
    await writeFile(corrections, sheetsOf({ Problemas: [columns, ...rows] }))
    await bring(database, { corrections, load: 'tudo' })
    const venda = await t.db
      .selectFrom('vendas')
      .select(['data_venda', 'cliente_nome'])
      .where('id', '=', oldId(11, 1))
      .executeTakeFirstOrThrow()
    expect(venda).toEqual({ data_venda: '2023-02-28', cliente_nome: '=1+1' })
  })

  it('leaves behind what a person says, and what belongs to it', async () => {
    const corrections = newPath('json')
    await writeFile(
      corrections,
      JSON.stringify({ problemas: [{ tabela: 'vendas', ordem: 2, campo: null, correcao: NAO_TRAZER }] }),
    )
    const { judgement } = await bring(oldDatabase(3), { corrections, load: 'tudo' })
    expect(judgement.counts.vendas).toMatchObject({ corretas: 2, deixadas: 1 })
    expect(judgement.counts.vendas_participantes).toMatchObject({ corretas: 4, deixadas: 2 })
  })
})

describe('a former Administrador', () => {
  const cargos = async () => {
    const rows = await t.db.selectFrom('usuarios').select(['email', 'cargo']).orderBy('email').execute()
    return rows.map(({ email, cargo }) => `${email} ${cargo}`)
  }
  const ana = { nome: 'Usuário 1', email: 'usuario1@antiga.example' }

  it('comes as Staff, and is named', async () => {
    const database = oldDatabase(2)
    database.usuarios?.push({
      ...database.usuarios[1],
      id: oldId(4, 9),
      email: 'Intruso@x.example',
      cargo: 'administrador',
    })
    const { judgement } = await bring(database, { acceptProposals: true, load: 'sem-recusadas' })
    expect(judgement.administradores).toEqual([
      { ...ana, confirmado: false },
      { nome: 'Usuário 2', email: 'intruso@x.example', confirmado: false },
    ])
    expect((await cargos()).filter((person) => person.endsWith('Administrador'))).toEqual([])
  })

  it('comes as one only if a person named them, not by a correction', async () => {
    const corrections = newPath('json')
    const problemas = [{ tabela: 'usuarios', ordem: 2, campo: 'cargo', correcao: 'Administrador' }]
    await writeFile(corrections, JSON.stringify({ problemas }))
    const administradores = ['Usuario1@antiga.example']
    await bring(oldDatabase(2), { corrections, administradores, load: 'tudo' })
    expect(await cargos()).toEqual([
      'usuario1@antiga.example Administrador',
      'usuario2@antiga.example Staff',
      'usuario3@antiga.example Staff',
    ])
  })

  it('is refused if nobody of that name comes', async () => {
    for (const email of ['usuario2@antiga.example', 'outra@x.example'])
      await expect(bring(oldDatabase(2), { administradores: [email], load: 'tudo' })).rejects.toThrow(
        `Nenhum usuário com o email ${email} seria trazido como Administrador.`,
      )
    expect(await cargos()).toEqual([])
  })
})

describe('undoing', () => {
  it('takes everything out, as if it had never come', async () => {
    const database = oldDatabase(30)
    await bring(database, { load: 'tudo' })
    expect(await undo()).toMatchObject({ registros: Object.values(database).flat().length })
    for (const table of [
      'lojas',
      'vendas',
      'vendas_participantes',
      'sorteios',
      'roleta_historico',
      'usuarios',
    ])
      expect(await countOf(table), table).toBe(0)
    expect(await countOf('plantao.vendas_guardadas')).toBe(0)
    await expect(undo()).rejects.toThrow('Não há carga a desfazer.')
  })
})
