/** A workbook that LibreOffice saved, as a brokerage keeps it, becomes sales. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { readInThisThread } from '../testing/files/this-thread.ts'
import { buildColaborador, buildEmpreendimento, buildLoja } from '../testing/office/builders.ts'
import { importsOf } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'

readInThisThread()
const {
  database,
  services,
  administrador: call,
} = await testOffice({
  now: () => new Date('2026-11-21T02:30:00Z'),
})
const { db } = database

afterAll(() => services.importer.stop())

it('a workbook of LibreOffice with titles, sums and five faulty rows becomes 300 sales once these are mended', async () => {
  await buildLoja(db, { nome: 'Loja Centro' })
  await buildEmpreendimento(db, { nome: 'Residencial Aurora' })
  const ana = await buildColaborador(db, { nome: 'Ângela Ramos', cargo: 'Corretor' })
  await buildColaborador(db, { nome: 'Bruno Teixeira', cargo: 'Corretor' })
  const content = await readFile(new URL('../../../e2e/planilhas/vendas.xlsx', import.meta.url))
  const imports = importsOf(call, 'vendas')
  const file = { nome: 'vendas da diretoria.xlsx', leitura: { folha: 'Vendas 2026' } }

  const { analise, resultado } = (await imports.conferir(content, file)).body
  expect(analise.folhas).toHaveLength(3)
  expect(analise.layout.cabecalho).toBe(4)
  expect(analise.colunas).toHaveLength(15)
  expect(analise.colunas[9].exemplos.slice(0, 2)).toEqual(['300001,5', '300002,5'])
  // Each percentage is read as its cell shows it.
  expect(analise.colunas.filter(({ ambigua }: { ambigua: boolean }) => ambigua)).toEqual([])
  expect(resultado).toMatchObject({ com_erros: 4, pendentes: 1, avisos: { quantidade: 1 } })
  expect(
    resultado.erros.primeiros.map(({ linha, titulo }: { linha: number; titulo: string }) => [linha, titulo]),
  ).toEqual([
    [14, 'Data da venda'],
    [24, 'CPF'],
    [34, 'VGV'],
    [44, 'Apto'],
  ])
  expect(resultado.nomes).toMatchObject([{ nome: 'Angela Rramos', sugestoes: [{ id: ana.id }] }])

  const mended = [
    [14, 1, '28/02/2026'],
    [24, 3, '529.982.247-25'],
    [34, 9, '310.000,00'],
    [44, 8, '40'],
  ] as const
  const respostas = {
    celulas: mended.map(([linha, coluna, texto]) => ({ linha, coluna, texto })),
    nomes: [{ tipo: 'corretor' as const, nome: 'Angela Rramos', pessoas: [{ id: ana.id, parte: 100 }] }],
  }
  const checked = (await imports.conferir(content, { ...file, respostas })).body.resultado
  expect(checked).toMatchObject({ validas: 300, com_erros: 0, pendentes: 0 })
  const begun = await imports.importar(content, { ...file, respostas })
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  await services.importer.settled()
  const sums = await db
    .selectFrom('vendas')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number>('valor_venda').as('soma')])
    .executeTakeFirstOrThrow()
  // 300,000.50 and the number of each, but for the one that was mended.
  expect(sums).toEqual({ n: 300, soma: 300 * 300_000.5 + (300 * 301) / 2 - 300_030.5 + 310_000 })
  const shares = await db
    .selectFrom('vendas_participantes')
    .select((eb) => [eb.fn.countAll<number>().as('n')])
    .executeTakeFirstOrThrow()
  expect(shares).toEqual({ n: 450 })
})
