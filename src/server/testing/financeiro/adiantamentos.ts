/** Advances of an office: drafts, and what is typed in them, sent, approved and read. */
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { today } from '../../../core/dates.ts'
import { emptyTables } from '../database/database.ts'
import { signIn } from '../http/accounts.ts'
import { type Call, caller } from '../http/requests.ts'
import type { Office } from '../office/office.ts'

/** Why an advance is paid, unless another reason is said. */
export const VALE = 'Vale do mês'

export const pixOf = (nome: string) => ({
  tipo_chave: 'E-mail' as const,
  chave_pix: `${nome}@example.com`,
})

/** The acts of the office and of Carlos, a second Administrador. Each test begins without closings. */
export async function advancesOf({ database, app, services, administrador, staff }: Office) {
  const { ownerDb } = database
  const hoje = today(services.now())
  const carlos = await signIn(app, { nome: 'Carlos Reis' })
  const settled = () => services.financeiro.settled()
  const rules = (assignments: string) => sql.raw(`update configuracoes set ${assignments}`).execute(ownerDb)

  async function prepared(call: Call = staff, lojas: string[] = []): Promise<string> {
    const { body } = await call('POST', '/fechamentos', { corte: hoje, dia_pagamento: hoje, lojas })
    await settled()
    return body.id
  }

  const obter = async (id: string, call: Call = administrador) =>
    (await call('GET', `/fechamentos/${id}`)).body
  const pagamentosOf = async (id: string) =>
    (await administrador('GET', `/fechamentos/${id}/pagamentos`)).body.itens

  async function act(call: Call, id: string, verb: string) {
    const { versao, conferencia } = await obter(id)
    return call('POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })
  }

  async function advance(
    id: string,
    favorecido: { id: string },
    valor: number,
    more: object = {},
    call = staff,
  ) {
    const { versao } = await obter(id)
    return call('PUT', `/fechamentos/${id}/adiantamentos/${favorecido.id}`, {
      versao,
      valor,
      motivo: VALE,
      adiantamento_conferido: true,
      ...more,
    })
  }

  beforeEach(async () => {
    await settled()
    await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
    await rules(
      'quatro_olhos = true, staff_aprova_fechamentos = false, pagamento_minimo = 0, desconto_maximo = 30',
    )
  })

  return {
    hoje,
    carlos,
    outro: caller(app, carlos.headers),
    settled,
    rules,
    prepared,
    obter,
    pagamentosOf,
    act,
    advance,
  }
}
