/** An office into which the files of testing/casos are imported. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { ImportColumn } from '../../../core/importacao/colunas.ts'
import type { Reading } from '../../../core/importacao/readings.ts'
import type { Respostas } from '../../../core/importacao/respostas.ts'
import { readInThisThread } from '../files/this-thread.ts'
import type { Answer } from '../http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja } from './builders.ts'
import { importsOf } from './importacoes.ts'
import { testOffice } from './office.ts'

const bytesOf = (name: string) => readFileSync(new URL(`../casos/${name}`, import.meta.url))

/** With the loja, empreendimentos and corretores that the files name. */
export async function officeOfCasos() {
  readInThisThread()
  const office = await testOffice({ now: () => new Date('2026-11-21T02:30:00Z') })
  const { database, services, administrador: call } = office
  const { db } = database
  await buildLoja(db, { nome: 'Loja Prova' })
  for (const nome of ['Residencial Prova', 'Loteamento Prova']) await buildEmpreendimento(db, { nome })
  for (const nome of ["Ana D'Ávila Prova", 'Bruno de Sá Prova', 'Caio Ó Prova', 'Dora Prova'])
    await buildColaborador(db, { nome, cargo: 'Corretor' })
  const imports = importsOf(call, 'vendas')
  const seen = new Set<string>()

  /** The findings in the file. */
  async function checked(name: string, respostas?: Partial<Respostas>): Promise<Answer['body']> {
    const { status, body } = await imports.conferir(bytesOf(name), { nome: name, respostas })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  /** The answer to how the values of a field are written. */
  async function saying(name: string, field: string, leitura: Reading): Promise<Partial<Respostas>> {
    const { layout } = (await checked(name)).analise
    const colunas = layout.colunas.map((column: ImportColumn) =>
      column.campo === field ? { ...column, leitura } : column,
    )
    return { layout: { ...layout, colunas } }
  }

  /** Imports the file and returns its sales as stored, by number. */
  async function stored(name: string, respostas?: Partial<Respostas>) {
    const { status, body } = await imports.importar(bytesOf(name), { nome: name, respostas })
    expect(status, JSON.stringify(body)).toBe(201)
    await services.importer.settled()
    const { body: ended } = await call('GET', `/importacoes/${body.id}`)
    expect(ended).toMatchObject({ falhas: 0, importadas: body.total })
    const rows = await db
      .selectFrom('vendas as v')
      .innerJoin('vendas_participantes as p', 'p.venda_id', 'v.id')
      .innerJoin('colaboradores as c', 'c.id', 'p.colaborador_id')
      .innerJoin('empreendimentos as e', 'e.id', 'v.empreendimento_id')
      .select(['v.status', 'v.torre', 'v.observacoes', 'v.cliente_telefone', 'v.cliente_profissao'])
      .select([
        'v.numero_venda',
        'v.data_venda',
        'v.cliente_nome',
        'v.unidade',
        'v.valor_venda',
        'v.valor_ato',
      ])
      .select([
        'c.nome as corretor',
        'p.percentual_comissao as percentual',
        'p.valor_comissao as valor',
        'e.nome as obra',
      ])
      .orderBy('v.numero_venda')
      .orderBy('c.nome')
      .execute()
    const before = seen.size
    const own = rows.filter(({ numero_venda }) => !seen.has(numero_venda))
    for (const { numero_venda } of own) seen.add(numero_venda)
    expect(seen.size - before).toBe(body.total)
    return own
  }

  return { db, call, services, imports, bytesOf, checked, saying, stored }
}
