/** An office whose spreadsheets of sales are imported: its records, and what is asked of the server about a file. */
import { expect } from 'vitest'
import type { Respostas } from '../../../core/importacao/respostas.ts'
import { NAMES, type SheetRow, sheetOf } from '../files/planilha-de-vendas.ts'
import { readInThisThread } from '../files/this-thread.ts'
import type { Answer } from '../http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja } from './builders.ts'
import { importsOf } from './importacoes.ts'
import { testOffice } from './office.ts'
import { storedVendas } from './vendas.ts'

/** With the records that the rows of planilha-de-vendas.ts name, and two corretores more. */
export async function salesImportOffice() {
  readInThisThread()
  const office = await testOffice({ now: () => new Date('2026-11-21T02:30:00Z') })
  const { database, services, administrador: call } = office
  const { db } = database
  const loja = await buildLoja(db, { nome: NAMES.loja })
  const empreendimento = await buildEmpreendimento(db, { nome: NAMES.empreendimento })
  await buildColaborador(db, { nome: NAMES.corretor, cargo: 'Corretor' })
  const ana = await buildColaborador(db, { nome: 'Ana Clara Souza', cargo: 'Corretor' })
  const luiz = await buildColaborador(db, { nome: 'Luiz Prado', cargo: 'Corretor' })
  const imports = importsOf(call, 'vendas')
  return {
    db,
    call,
    services,
    imports,
    loja,
    empreendimento,
    ana,
    luiz,
    ...storedVendas(db),
    async conferir(csv: string, respostas?: Partial<Respostas>): Promise<Answer['body']> {
      const { status, body } = await imports.conferir(csv, { respostas })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    /** Imports the file whole and returns what was said of it. */
    async imported(csv: string, respostas?: Partial<Respostas>): Promise<Answer['body']> {
      const { status, body } = await imports.importar(csv, { respostas })
      expect(status, JSON.stringify(body)).toBe(201)
      await services.importer.settled()
      const ended = (await call('GET', `/importacoes/${body.id}`)).body
      expect(ended).toMatchObject({ falhas: 0, importadas: body.total })
      return ended
    },
  }
}

/** The rows with a further column that stands last. */
export function withColumn(heading: string, rows: readonly (readonly [SheetRow, string])[]): string {
  const lines = sheetOf(rows.map(([row]) => row)).split('\r\n')
  return lines.map((line, i) => `${line};${i === 0 ? heading : (rows[i - 1]?.[1] ?? '')}`).join('\r\n')
}

/** The first findings of a list, as 'linha: mensagem'. */
export function messagesOf(list: Answer['body']): string[] {
  return list.primeiros.map(
    ({ linha, mensagem }: { linha: number; mensagem: string }) =>
      `${linha}: ${mensagem.replaceAll('\u00a0', ' ')}`,
  )
}
