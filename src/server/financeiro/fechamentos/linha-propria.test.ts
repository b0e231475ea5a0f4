/** Who let a prize, a bonus or an Ajuste pay themselves does not approve it, unless nobody else could. */
import { beforeEach, expect, it } from 'vitest'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { advancesOf, pixOf } from '../../testing/financeiro/adiantamentos.ts'
import { frozenExtrato } from '../../testing/financeiro/extratos.ts'
import type { Call } from '../../testing/http/requests.ts'
import {
  buildCampanha,
  buildColaborador,
  buildFavorecido,
  buildVenda,
} from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'
import { buildPremiacao } from '../../testing/office/sorteios.ts'

const office = await testOffice()
const { database, ana, administrador, staff } = office
const { db } = database
const { carlos, outro, settled, prepared, obter, pagamentosOf, act } = await advancesOf(office)

let colaborador_id = ''
let favorecido = ''
beforeEach(async () => {
  await setStatus('Ativo')
  colaborador_id = (await buildColaborador(db)).id
  await db.updateTable('usuarios').set({ colaborador_id }).where('id', '=', ana.usuario.id).execute()
  favorecido = (await buildFavorecido(db, { ...pixOf('ana'), colaborador_id, documento: null })).id
})

/** Of Carlos, the other Administrador. */
const setStatus = (status: 'Ativo' | 'Inativo') =>
  db.updateTable('usuarios').set({ status }).where('id', '=', carlos.usuario.id).execute()

/** How the caller lets the next closing pay Ana. */
const LINHAS = {
  Ajuste: (call: Call) =>
    call('POST', `/favorecidos/${favorecido}/ajustes`, {
      valor: 500,
      motivo: 'Bonificação',
      observacoes: null,
    }),
  Prêmio: async (call: Call) => {
    const { id, versao } = await buildPremiacao(db, { colaborador_id, valor_premio: 500 })
    return call('POST', `/premiacoes/${id}/pagamento`, { versao })
  },
  Bônus: async (call: Call) => {
    const { id } = await buildCampanha(db)
    const venda = await buildVenda(db, { colaborador_id, status: 'Assinada', valor_venda: 100_000 })
    await db
      .insertInto('campanhas_vendas')
      .values({ campanha_id: id, venda_id: venda.id, bonus_comissao_aplicado: 0.5 })
      .execute()
    const escolha = { sobre: 'valor_venda', valor: null, para: 'vendedor' }
    return call('POST', `/campanhas/${id}/bonus`, { escolha, linhas: 1, valor: 500 })
  },
}

async function sent(linha: keyof typeof LINHAS, call: Call): Promise<string> {
  expect((await LINHAS[linha](call)).status).toBe(200)
  const id = await prepared()
  expect((await act(staff, id, 'enviar')).status).toBe(200)
  return id
}

/** Whether the statement of the closing's only payment says that nobody else approved it. */
async function isUnchecked(id: string): Promise<boolean> {
  await settled()
  const [pagamento] = await pagamentosOf(id)
  return (await frozenExtrato(db, pagamento.id)).fechamento.sem_segunda_aprovacao
}

it.each(Object.keys(LINHAS) as (keyof typeof LINHAS)[])(
  'who made an own %s does not approve it; the only active Administrador does, which is said',
  async (linha) => {
    const id = await sent(linha, administrador)
    const { proprios } = FECHAMENTO_MESSAGES
    expect((await obter(id)).impedimento).toContain(proprios)
    const refused = await act(administrador, id, 'aprovar')
    expect(refused).toMatchObject({ status: 422, body: { code: 'QUATRO_OLHOS' } })
    expect(refused.body.message).toContain(proprios)
    expect((await obter(id, outro)).impedimento).toBeNull()
    await setStatus('Inativo')
    expect((await obter(id)).ressalvas.join()).toContain(proprios)
    expect((await act(administrador, id, 'aprovar')).status).toBe(200)
    expect(await isUnchecked(id)).toBe(true)
  },
)

it('what another made for them is approved, and so is what they made for another', async () => {
  const byAnother = await sent('Ajuste', outro)
  expect((await act(administrador, byAnother, 'aprovar')).status).toBe(200)
  expect(await isUnchecked(byAnother)).toBe(false)
  favorecido = (await buildFavorecido(db, pixOf('bia'))).id
  const forAnother = await sent('Ajuste', administrador)
  expect((await act(administrador, forAnother, 'aprovar')).status).toBe(200)
  expect(await isUnchecked(forAnother)).toBe(false)
})
