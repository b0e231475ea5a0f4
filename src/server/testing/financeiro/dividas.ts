/** What a payee of an office owes: writing it off by two people, giving it back, undoing both, and reading it. */
import { expect } from 'vitest'
import { emptyTables } from '../database/database.ts'
import { signIn } from '../http/accounts.ts'
import { type Call, caller } from '../http/requests.ts'
import { buildFavorecido } from '../office/builders.ts'
import { buildDivida } from '../office/financeiro.ts'
import type { Office } from '../office/office.ts'

/** The day on which debts are given back. */
export const DIA = '2026-04-21'

/** The acts of Ana, and of Carlos, a second Administrador, with the payee of `owing` unless said. */
export async function debtsOf({ database: { db, ownerDb }, app, administrador }: Office) {
  const carlos = await signIn(app, { nome: 'Carlos Reis' })
  const outro = caller(app, carlos.headers)
  let favorecido: Awaited<ReturnType<typeof buildFavorecido>>

  /** The only payee of an office without commissions and closings, who owes 500. */
  async function owing() {
    await emptyTables(
      ownerDb,
      'baixas',
      'fechamentos',
      'comissoes_linhas',
      'favorecidos',
      'vendas',
      'auditoria',
    )
    favorecido = await buildFavorecido(db, { nome: 'Davi Prado' })
    await buildDivida(db, favorecido, 500)
    return favorecido
  }

  const pedir = (more: object = {}, call = administrador, id = favorecido.id) =>
    call('POST', `/favorecidos/${id}/baixa`, {
      valor: 300,
      havia: 500,
      motivo: 'Saiu da imobiliária',
      ...more,
    })
  const confirmar = (id: string, call = outro) => call('POST', `/baixas/${id}/confirmar`)
  const recusar = (id: string, call = outro) => call('POST', `/baixas/${id}/recusar`)
  const desfazer = (movimento_id: string, call = outro, id = favorecido.id) =>
    call('POST', `/favorecidos/${id}/desfazer-recuperacao`, { movimento_id })
  const devolver = (valor: number, havia: number, id = favorecido.id) =>
    administrador('POST', `/liberacoes/devolucoes/${id}`, { valor, havia, data: DIA, forma: 'PIX' })

  const read = (id: string) =>
    db.selectFrom('baixas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const owed = async () => (await administrador('GET', `/favorecidos/${favorecido.id}`)).body.a_recuperar
  const saldos = async (call = outro) =>
    (await call('GET', `/favorecidos/${favorecido.id}/saldos`)).body.saldos
  const conta = async () => (await outro('GET', `/favorecidos/${favorecido.id}/conta-corrente`)).body.itens

  async function pedida(call: Call = administrador): Promise<string> {
    expect((await pedir({}, call)).status).toBe(200)
    return (await saldos()).baixa.id
  }

  return {
    carlos,
    outro,
    owing,
    pedir,
    confirmar,
    recusar,
    desfazer,
    devolver,
    read,
    owed,
    saldos,
    conta,
    pedida,
  }
}
