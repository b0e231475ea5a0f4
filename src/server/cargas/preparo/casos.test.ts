/** Files as offices bring them (testing/casos), and siblings of each: what is stored of them, and what is said. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatBRL } from '../../../core/money.ts'
import { asDump, oldDatabase, oldId } from '../../testing/database/old-database.ts'
import { sendArquivo } from '../../testing/office/cargas.ts'
import { preparoOffice } from '../../testing/office/preparo.ts'

const { db, call, ask, problemas } = await preparoOffice({ inThisThread: true })

const dumpOf = (name: string) => readFileSync(new URL(`../../testing/casos/${name}`, import.meta.url), 'utf8')

interface Said {
  tabela: string
  ordem: number
  campo: string | null
  regra: string
  gravidade: string
}

/** Rehearses and loads a dump, all of it. Returns what is said of its rows. */
async function brought(dump: string): Promise<string[]> {
  await sendArquivo(call, 'antigo.sql', dump)
  const { ensaio, falha } = await ask('/carga/ensaio')
  expect(falha).toBeNull()
  expect(ensaio.tabelas.map(({ recusadas }: { recusadas: number }) => recusadas)).toEqual(
    ensaio.tabelas.map(() => 0),
  )
  const { itens } = await problemas()
  expect(await ask('/carga/carregar', { recusadas: 0 })).toMatchObject({ situacao: 'Carregada', falha: null })
  return itens.map(({ tabela, ordem, campo, regra, gravidade }: Said) =>
    [tabela, ordem, campo, gravidade, regra].join(' | '),
  )
}

const lojas = () => db.selectFrom('lojas').selectAll().orderBy('id').execute()
const colaboradores = () => db.selectFrom('colaboradores').selectAll().orderBy('id').execute()
const vendas = () => db.selectFrom('vendas').selectAll().orderBy('id').execute()
const participantes = () => db.selectFrom('vendas_participantes').selectAll().orderBy('id').execute()

/** A dump of one sale with these values in places. */
function dumpWith(changes: Readonly<Record<string, Readonly<Record<string, string | null>>>>): string {
  const database = oldDatabase(1)
  for (const [table, values] of Object.entries(changes)) Object.assign(database[table]?.[0] ?? {}, values)
  return asDump(database)
}

describe('percentage and value that differ', () => {
  it('keep the value, with a notice', async () => {
    const said = await brought(dumpOf('02-trazer-percentual-e-valor.sql'))
    const paid = await participantes()
    expect(paid.map(({ valor_comissao }) => valor_comissao)).toEqual([5_000, 1_500])
    expect(said.filter((line) => line.includes('fica o valor'))).toEqual([
      `vendas_participantes | 1 | valor_comissao | Aceita com aviso | 1,67% de ${formatBRL(300_000)} não são ${formatBRL(5_000)}: fica o valor`,
      'vendas_participantes | 2 | percentual_comissao | Aceita com aviso | O percentual não dá o valor: fica o valor, que é 0,50%',
    ])
  })

  it.each([
    ['4030.00', 4_030],
    ['4019.99', 4_019.99],
  ])('by less than the percentage shows too: 2%% of R$ 201.000,00 and %s', async (valor_comissao, stored) => {
    const said = await brought(
      dumpWith({ vendas_participantes: { percentual_comissao: '2.00', valor_comissao } }),
    )
    expect((await participantes())[0]).toMatchObject({ modo: 'valor', valor_comissao: stored })
    expect(said).toContainEqual(
      `vendas_participantes | 1 | valor_comissao | Aceita com aviso | 2,00% de ${formatBRL(201_000)} não são ${formatBRL(stored)}: fica o valor`,
    )
  })
})

describe('participants who share out the whole base', () => {
  /** A dump of one sale, without the column that says what was typed. */
  function dumpOfShares(
    valor_venda: string,
    ...shares: [percentual: string, valor: string | null][]
  ): string {
    const database = oldDatabase(1)
    const [venda = {}] = database.vendas ?? []
    const [model = {}] = database.vendas_participantes ?? []
    database.vendas = [{ ...venda, valor_venda, percentual_comissao: null, valor_comissao: null }]
    database.vendas_participantes = shares.map(([percentual_comissao, valor_comissao], i) => ({
      ...model,
      id: oldId(12, i + 1),
      colaborador_id: oldId(3, 5 + i),
      percentual_comissao,
      valor_comissao,
    }))
    return asDump(database)
  }
  const shares = async () =>
    (await participantes()).map((one) => [one.modo, one.percentual_comissao, one.valor_comissao])

  it('by value come in, with percentages that make 100', async () => {
    const said = await brought(
      dumpOfShares('15000.00', ['66.67', '10000.00'], ['16.67', '2500.00'], ['16.67', '2500.00']),
    )
    expect(await shares()).toEqual([
      ['valor', 66.67, 10_000],
      ['valor', 16.67, 2_500],
      ['valor', 16.66, 2_500],
    ])
    expect(
      said.filter((line) => line.startsWith('vendas_participantes') && !line.endsWith('fica o valor')),
    ).toEqual([
      'vendas_participantes | 3 | percentual_comissao | Corrigida | Os valores não passam da base, e os percentuais passavam de 100%: fica 16,66%',
    ])
  })

  it('by percent come in as they were paid, and where nobody says so, to the centavo', async () => {
    await brought(dumpOfShares('15000.01', ['50.00', '7500.01'], ['50.00', '7500.01']))
    expect(await shares()).toEqual([
      ['percentual', 50, 7_500.01],
      ['percentual', 50, 7_500.01],
    ])
    expect(await vendas()).toMatchObject([{ percentual_comissao: 100, valor_comissao: 15_000.02 }])
  })

  it.each([
    ['without values', null, null],
    ['of a system that does so too', '7500.01', '7500.00'],
  ])('%s are by percent, and make the base', async (_what, first, second) => {
    await brought(dumpOfShares('15000.01', ['50.00', first], ['50.00', second]))
    expect(await shares()).toEqual([
      ['percentual', 50, 7_500.01],
      ['percentual', 50, 7_500],
    ])
  })

  it('and more than it are refused', async () => {
    const dump = dumpOfShares('15000.00', ['66.67', '10000.00'], ['16.67', '2500.00'], ['16.67', '2500.01'])
    await sendArquivo(call, 'antigo.sql', dump)
    await ask('/carga/ensaio')
    expect((await problemas('?tabela=vendas&dependentes=sem')).itens).toMatchObject([
      { regra: 'A soma dos percentuais é 100,01%', gravidade: 'Recusada' },
    ])
  })
})

describe('phones are never cut', () => {
  const PHONES = ['1932324040', '19988887777', '19988887777', '19988887777', '19988887777']
  it('with 0 or 55 before the number lose these, as a correction', async () => {
    const said = await brought(dumpOf('10-trazer-telefones.sql'))
    const stored = [
      ...(await lojas()).map(({ telefone }) => telefone),
      ...(await colaboradores()).map(({ telefone }) => telefone),
      ...(await vendas()).map(({ cliente_telefone }) => cliente_telefone),
    ]
    expect(stored).toEqual(PHONES)
    const phones = said.filter((line) => line.includes('telefone'))
    expect(phones).toHaveLength(5)
    for (const line of phones) expect(line).toContain('| Corrigida |')
  })

  it.each([
    ['0055 (19) 98888-7777', '19988887777'],
    ['+55 19 3232-4040', '1932324040'],
  ])('%s is %s', async (text, telefone) => {
    await brought(dumpWith({ vendas: { cliente_telefone: text } }))
    expect(await vendas()).toMatchObject([{ cliente_telefone: telefone }])
  })

  it.each(['19988887777 / 19977776666', '123456789012'])('%s is refused', async (text) => {
    await sendArquivo(call, 'antigo.sql', dumpWith({ vendas: { cliente_telefone: text } }))
    await ask('/carga/ensaio')
    expect((await problemas('?tabela=vendas&dependentes=sem')).itens).toMatchObject([
      { campo: 'cliente_telefone', gravidade: 'Recusada' },
    ])
  })
})

describe('literals of every kind', () => {
  it('are read', async () => {
    await brought(dumpOf('30s-array-dolar.sql'))
    expect(await lojas()).toMatchObject([{ nome: "Loja D'Água", codigo: 'L1', endereco: 'Rua A 10' }])
  })

  it.each(['38-on-conflict-alvo.sql', '38s2-comentario-no-values.sql'])('%s is read', async (name) => {
    expect(await brought(dumpOf(name))).not.toContainEqual(expect.stringContaining('Recusada'))
    expect(await vendas()).toMatchObject([{ numero_venda: 'AN00001/2023', valor_comissao: 6_000 }])
  })

  it('as the CLI of a hosted database and DBeaver write them', async () => {
    const id = "'00000001-0000-4000-8000-000000000001'::uuid"
    await brought(`SET session_replication_role = replica;
      INSERT INTO "public"."lojas" ("id", "nome", "codigo", "endereco", "created_at") VALUES
      \t(${id}, E'Loja D\\'Água', 'L1'::character varying(20), 'Rua A', TIMESTAMP WITH TIME ZONE '2023-05-11 14:05:00+00'),
      \t(CAST('00000001-0000-4000-8000-000000000002' AS uuid), 'Loja 2', 'L2', $$Rua B$$, DEFAULT)
      ON CONFLICT ON CONSTRAINT lojas_pkey DO UPDATE SET nome = EXCLUDED.nome RETURNING id;`)
    expect((await lojas()).map(({ nome, codigo }) => [nome, codigo])).toEqual([
      ["Loja D'Água", 'L1'],
      ['Loja 2', 'L2'],
    ])
  })

  it('that would have to be computed are refused, with the cure', async () => {
    await sendArquivo(call, 'antigo.sql', 'INSERT INTO lojas (id) VALUES (gen_random_uuid());')
    expect((await ask('/carga/ensaio')).falha).toContain('antigo.sql, linha 1: tem uma expressão')
    expect((await ask('/carga/ensaio')).falha).toContain('Exporte a tabela como CSV')
  })
})

describe('words for nothing', () => {
  it('are no values, and said', async () => {
    const said = await brought(dumpOf('36-null-como-texto.sql'))
    expect(await lojas()).toMatchObject([{ observacoes: null, complemento: null }])
    const nothing = { cliente_email: null, observacoes: null, cliente_profissao: null }
    expect(await vendas()).toMatchObject([nothing, nothing])
    expect(said).toContainEqual(
      'vendas | 2 | observacoes | Aceita com aviso | “undefined” é como um programa escreve que não há valor: fica sem valor',
    )
  })

  it.each(['N/A', '(em branco)'])('%s too', async (word) => {
    await brought(dumpWith({ vendas: { cliente_profissao: word, cliente_rg: word } }))
    expect(await vendas()).toMatchObject([{ cliente_profissao: null, cliente_rg: null }])
  })

  it.each([
    ['cliente_nome', 'NULL', 'Nome do cliente é obrigatório'],
    ['cliente_profissao', '#N/D', 'A fórmula desta célula deu erro (#N/D): escreva o valor'],
    ['cliente_nome', '#REF!', 'A fórmula desta célula deu erro (#REF!): escreva o valor'],
  ])('%s of %s is no client, but refused', async (campo, text, regra) => {
    await sendArquivo(call, 'antigo.sql', dumpWith({ vendas: { [campo]: text } }))
    await ask('/carga/ensaio')
    const { itens } = await problemas('?gravidade=Recusada&dependentes=sem')
    expect(itens).toMatchObject([{ campo, regra }])
  })
})

describe('a moment', () => {
  it('is its day in São Paulo, midnight in UTC that day, with a notice', async () => {
    const said = await brought(dumpOf('41-datas-com-fuso.sql'))
    expect((await colaboradores()).map(({ data_admissao }) => data_admissao)).toEqual([
      '2022-02-28',
      '2022-03-01',
    ])
    expect((await vendas()).map(({ data_venda }) => data_venda)).toEqual(['2024-03-01', '2024-02-29'])
    expect((await participantes()).map(({ data_pagamento }) => data_pagamento)).toEqual([
      '2024-02-29',
      '2024-02-29',
    ])
    expect(said.filter((line) => line.includes('data_') && line.includes('Aceita com aviso'))).toHaveLength(6)
    expect(said).toContainEqual(
      'vendas | 2 | data_venda | Aceita com aviso | Momento em vez de data: fica o dia em São Paulo, 29/02/2024',
    )
  })

  it.each([
    ['2023-12-31T22:00:00-03:00', '2023-12-31'],
    // Summer time.
    ['2018-12-01 01:59:59+00', '2018-11-30'],
  ])('as %s is %s', async (text, day) => {
    await brought(dumpWith({ vendas: { data_venda: text } }))
    expect(await vendas()).toMatchObject([{ id: oldId(11, 1), data_venda: day }])
  })
})
