/** Imports that are undone through the routes of one office. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Respostas } from '../../../core/importacao/respostas.ts'
import type { ImportacaoTipo } from '../../../core/importacao/result.ts'
import { actingAs } from '../database/database.ts'
import { NAMES, saleRow, sheetOf } from '../files/planilha-de-vendas.ts'
import { testApp } from '../http/accounts.ts'
import { type Answer, type Call, caller } from '../http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja } from './builders.ts'
import { importsOf } from './importacoes.ts'
import type { Office } from './office.ts'

/** The author and the time of a change, in a reason. */
export const BY_ANA = String.raw`\(Ana Souza, \d\d/\d\d/\d{4} \d\d:\d\d\)`

/** Registers what the sales of files name, and returns what imports and undoes them, by Ana. */
export async function undoing(office: Office) {
  const { db } = office.database
  await buildLoja(db, { nome: NAMES.loja })
  await buildEmpreendimento(db, { nome: NAMES.empreendimento })
  await buildColaborador(db, { nome: NAMES.corretor, cargo: 'Corretor' })
  return { ...importing(office), ...undoingOf(office), ...pausing(office), ...stored(office) }
}

export function importing({ services, administrador: call }: Office) {
  let next = 1000

  /** Imports a file and returns the finished import's id. */
  async function imported(
    tipo: ImportacaoTipo,
    content: string,
    respostas?: Partial<Respostas>,
  ): Promise<string> {
    const answer = await importsOf(call, tipo).importar(content, { respostas })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    await services.importer.settled()
    return answer.body.id
  }

  return {
    imported,
    newNumber: () => `P-${next++}`,
    /** Imports new sales; returns the import and the sales' numbers. */
    async importedSales(count: number) {
      const rows = Array.from({ length: count }, () => saleRow(next++))
      const id = await imported('vendas', sheetOf(rows))
      return { id, numeros: rows.map((row) => row['Nº da Venda'] ?? '') }
    },
  }
}

export function undoingOf({ services, administrador: call }: Office) {
  const undo = (id: string, body: object = {}, headers?: Record<string, string>) =>
    call('POST', `/importacoes/${id}/desfazer`, body, headers)

  /** The undoing, and why records stayed: each one's name and reason. */
  async function outcomeOf(id: string) {
    const { itens } = (await call('GET', `/importacoes/${id}/linhas`)).body
    const stayed = itens.filter(({ motivo }: { motivo: string | null }) => motivo !== null)
    const motivos = stayed.map(({ name, motivo }: Record<string, string>) => `${name} ${motivo}`)
    return { ...(await call('GET', `/importacoes/${id}`)).body.desfeita, motivos }
  }

  return {
    undo,
    outcomeOf,
    async preview(id: string): Promise<Answer['body']> {
      const { status, body } = await call('GET', `/importacoes/${id}/desfazer`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    /** Undoes the import, whatever stays; returns what outcomeOf does. */
    async undone(id: string) {
      const { status, body } = await undo(id, { mesmo_que_fiquem: true })
      expect(status, JSON.stringify(body)).toBe(200)
      await services.importer.settled()
      return outcomeOf(id)
    },
  }
}

export function pausing({ database, services, ana }: Office) {
  return {
    /** The import's undoing waits: no server works on it until the importer is woken. */
    async withoutServer<T>(work: (slow: Call) => Promise<T>): Promise<T> {
      const slow = await testApp({ ...database, close: async () => {} })
      await slow.services.importer.stop()
      const result = await work(caller(slow.app, ana.headers))
      await slow.app.close()
      return result
    },
    async resumed(): Promise<void> {
      services.importer.wake()
      await services.importer.settled()
    },
  }
}

function stored({ database: { db }, ana }: Office) {
  const vendaOf = (numero = '') =>
    db.selectFrom('vendas').selectAll().where('numero_venda', '=', numero).executeTakeFirst()
  return {
    vendaOf,
    idOf: async (numero?: string) => (await vendaOf(numero))?.id ?? '',
    /** The numbers of those sales that are there, in order. */
    async remaining(numeros: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ numero_venda: string }>`
        select numero_venda from vendas where numero_venda = any(${numeros}::text[]) order by created_at`.execute(
        db,
      )
      return rows.map(({ numero_venda }) => numero_venda)
    },
    /** Ana changes the sale. */
    change: (numero = '', values: object = { unidade: '999' }) =>
      actingAs(db, ana.usuario, (trx) =>
        trx.updateTable('vendas').set(values).where('numero_venda', '=', numero).execute(),
      ),
  }
}
