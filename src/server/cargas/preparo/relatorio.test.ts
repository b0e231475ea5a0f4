/** The report of a dry run: causes before consequences, and once what nearly every row gets. */
import { beforeEach, describe, expect, it } from 'vitest'
import { asDump, oldDatabase, oldId } from '../../testing/database/old-database.ts'
import { sendArquivo } from '../../testing/office/cargas.ts'
import { preparoOffice } from '../../testing/office/preparo.ts'

const { call, ask, problemas } = await preparoOffice({ inThisThread: true })

/** A loja, a colaborador and a sale that are refused, and sales that nearly all lost their seller. */
function office() {
  const database = oldDatabase(60)
  const { lojas = [], colaboradores = [], vendas = [] } = database
  for (const colaborador of colaboradores) colaborador.loja_id = oldId(1, 1)
  for (const venda of vendas.slice(5)) venda.colaborador_id = null
  for (const refused of [lojas[1], colaboradores[22]]) Object.assign(refused ?? {}, { nome: null })
  Object.assign(vendas[1] ?? {}, { cliente_nome: null })
  return database
}

interface Line {
  posicao: number
  tabela: string
  ordem: number
  campo: string | null
  regra: string
  linhas: number
  dependem: string | null
  correcao?: string
}

// A preparation is forgotten before each test.
beforeEach(async () => {
  await sendArquivo(call, 'antigo.sql', asDump(office()))
  expect((await ask('/carga/ensaio')).falha).toBeNull()
})

const report = async (): Promise<Line[]> =>
  JSON.parse((await call('GET', '/carga/relatorio?formato=json')).raw.toString()).problemas

const VENDEDOR = 'O vendedor principal se perdeu no sistema antigo: fica …, o participante de maior comissão'

describe('a refused row', () => {
  it('is one line with what depends on it', async () => {
    const { itens } = await problemas('?gravidade=Recusada&dependentes=sem')
    expect(itens.map(({ tabela, ordem, dependem }: Line) => [tabela, ordem, dependem])).toEqual([
      ['lojas', 2, '30 vendas e 1 campanha aplicada dependem'],
      ['colaboradores', 23, '4 vendas dependem'],
      ['vendas', 2, null],
    ])
    const { ensaio } = (await call('GET', '/carga')).body.preparo
    expect(ensaio.recusas).toHaveLength(3)
  })

  it('comes before all that only waits for it, in the report too', async () => {
    const waiting = await problemas('?dependentes=so')
    const lines = await report()
    expect(waiting.total).toBeGreaterThan(60)
    expect(lines.slice(-waiting.total).every(({ regra }) => /recusad[ao]/.test(regra))).toBe(true)
    expect(lines.slice(0, -waiting.total).some(({ regra }) => /recusad[ao]/.test(regra))).toBe(false)
    expect(lines.slice(0, 3).map(({ tabela }) => tabela)).toEqual(['lojas', 'colaboradores', 'vendas'])
  })
})

describe('a remark that nearly every row gets', () => {
  it('is one line, of which every row can be seen', async () => {
    const { itens } = await problemas('?gravidade=Aceita com aviso&tabela=vendas')
    const remarks = itens.filter(({ campo }: Line) => campo === 'colaborador_id')
    expect(remarks).toMatchObject([{ linhas: 55, valor: null, regra: VENDEDOR }])
    const each = await problemas(`?grupo=${remarks[0].posicao}`)
    expect(each.total).toBe(55)
    expect(each.itens[0]).toMatchObject({ tabela: 'vendas', ordem: 6, linhas: 1 })
    expect(each.itens[0].regra).toContain('fica Corretor')
  })

  it('is one line of the report, and no place for a correction', async () => {
    const lines = await report()
    const remark = lines.find(({ linhas }) => linhas === 55)
    expect(lines.filter(({ regra }) => regra.startsWith('O vendedor'))).toEqual([remark])
    if (remark) remark.correcao = oldId(3, 3)
    const content = Buffer.from(JSON.stringify({ problemas: lines })).toString('base64')
    const arquivo = { nome: 'r.json', tipo: 'application/json', conteudo: content }
    const { status, body } = await call('PUT', '/carga/relatorio', { arquivo })
    expect([status, body.message]).toEqual([
      422,
      'A correção de vendas, colaborador_id, está numa observação sobre várias linhas. Corrija cada linha na tela.',
    ])
  })

  it('of fewer rows is said of each', async () => {
    const database = oldDatabase(60)
    for (const venda of (database.vendas ?? []).slice(0, 40)) venda.torre = null
    await call('DELETE', '/carga')
    await sendArquivo(call, 'antigo.sql', asDump(database))
    await ask('/carga/ensaio')
    const { itens, total } = await problemas('?tabela=vendas')
    expect([total, itens[0].linhas, itens[0].campo]).toEqual([40, 1, 'torre'])
  })
})

it('nothing of what was left aside is cut without saying so', async () => {
  const copies = Array.from({ length: 130 }, (_, i) => `COPY public.outra_${i} (id) FROM stdin;\n1\n2\n\\.\n`)
  await sendArquivo(call, 'outras.sql', copies.join(''))
  const { ignoradas } = (await ask('/carga/ensaio')).ensaio
  expect([ignoradas.length, ignoradas.at(-1)]).toEqual([101, { nome: 'e mais 30', quantidade: 60 }])
})
