/** An office whose campaign "Feirão" has bonuses that become commissions, and what is asked of the server about them. */
import type { Insertable } from 'kysely'
import { beforeEach, expect } from 'vitest'
import type { PreviaDoBonus } from '../../../contract/financeiro/bonus.ts'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import type { EscolhaDoBonus } from '../../../core/financeiro/bonus.ts'
import type { VendasTable } from '../../database/schema/types-vendas.ts'
import { emptyTables } from '../database/database.ts'
import { buildCampanha, buildFavorecido, buildVenda } from './builders.ts'
import { testOffice } from './office.ts'
import { editOf } from './vendas.ts'

export const DO_VALOR: EscolhaDoBonus = { sobre: 'valor_venda', valor: null, para: 'vendedor' }
export const DIVIDIDO: EscolhaDoBonus = { sobre: 'comissao', valor: null, para: 'participantes' }

type Favorecido = Awaited<ReturnType<typeof buildFavorecido>>

/** The campaign and its payees are new before each test. */
export async function bonusOffice({ max }: { max?: number } = {}) {
  const office = await testOffice({ max, now: () => new Date('2026-11-04T15:00:00Z') })
  const { database, services, administrador } = office
  const { db, ownerDb } = database
  const feirao = {} as { campanha: string; vendedor: Favorecido; segundo: Favorecido }

  /** A signed sale of 400.000,00 by both, with the campaign's 0,50 %. */
  async function aplicada(more: Partial<Insertable<VendasTable>> = {}, percentual = 0.5): Promise<string> {
    const { id } = await buildVenda(
      db,
      { valor_venda: 400_000, status: 'Assinada', colaborador_id: feirao.vendedor.colaborador_id, ...more },
      [
        {
          colaborador_id: feirao.vendedor.colaborador_id ?? '',
          percentual_comissao: 1.5,
          valor_comissao: 6_000,
        },
        {
          colaborador_id: feirao.segundo.colaborador_id ?? '',
          percentual_comissao: 0.75,
          valor_comissao: 3_000,
        },
      ],
    )
    await apply(id, percentual)
    return id
  }
  const apply = (venda_id: string, bonus_comissao_aplicado = 0.5, campanha_id = feirao.campanha) =>
    db.insertInto('campanhas_vendas').values({ campanha_id, venda_id, bonus_comissao_aplicado }).execute()

  beforeEach(async () => {
    await services.financeiro.settled()
    await emptyTables(
      ownerDb,
      'fechamentos',
      'comissoes_linhas',
      'favorecidos',
      'vendas',
      'campanhas',
      'auditoria',
    )
    feirao.campanha = (await buildCampanha(db, { nome: 'Feirão', bonus_comissao: 0.5 })).id
    feirao.vendedor = await buildFavorecido(db, { nome: 'Vera' })
    feirao.segundo = await buildFavorecido(db, { nome: 'Saulo' })
  })

  const prever = async (escolha?: EscolhaDoBonus, id = feirao.campanha): Promise<PreviaDoBonus> => {
    const typed = escolha && {
      sobre: escolha.sobre,
      para: escolha.para,
      ...(escolha.valor !== null && { valor: String(escolha.valor) }),
    }
    const { status, body } = await administrador(
      'GET',
      `/campanhas/${id}/bonus?${new URLSearchParams(typed)}`,
    )
    expect(status).toBe(200)
    return body
  }
  const criar = (
    seen: { escolha?: EscolhaDoBonus; linhas?: number; valor?: number; id?: string } = {},
    call = administrador,
  ) => {
    const { id = feirao.campanha, escolha = DO_VALOR, linhas = 1, valor = 2_000 } = seen
    return call('POST', `/campanhas/${id}/bonus`, { escolha, linhas, valor })
  }
  /** What the preview shows is made. */
  const criarTudo = async (escolha = DO_VALOR, id = feirao.campanha) => {
    const { linhas, valor } = await prever(escolha, id)
    return criar({ escolha, linhas, valor, id })
  }
  const linhasOf = (venda: string) =>
    db
      .selectFrom('comissoes_linhas')
      .selectAll()
      .where('venda_id', '=', venda)
      .where('papel', '=', 'Bônus')
      .orderBy('valor', 'desc')
      .execute()
  const linhaOf = async (venda: string) => {
    const [linha, ...more] = await linhasOf(venda)
    expect(more).toEqual([])
    if (!linha) throw new Error('No line')
    return linha
  }
  const save = async (id: string, changes: object) => {
    const { body } = await administrador('GET', `/vendas/${id}`)
    const venda = body as Venda
    return administrador('PUT', `/vendas/${id}`, {
      versao: venda.versao,
      registro: { ...editOf(venda), motivo_rejeicao: 'Financiamento negado', ...changes },
    })
  }

  return { ...office, feirao, aplicada, apply, prever, criar, criarTudo, linhasOf, linhaOf, save }
}
