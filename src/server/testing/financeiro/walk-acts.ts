/** The acts of a random walk, most of them legal. */
import { sql } from 'kysely'
import { toReais } from '../../../core/money.ts'
import { attempt } from './walk-attempt.ts'
import { someLine, someOfSales, somePayment } from './walk-choices.ts'
import { DRAFT_ACTS } from './walk-drafts.ts'
import { ESTORNO_ACTS } from './walk-estornos.ts'
import { MOVEMENT_ACTS } from './walk-movements.ts'
import type { Walk } from './walk-state.ts'

/** Acts on commissions as such, and what is not allowed. */
const OTHER_ACTS = {
  /** A new commission or prize, while few are open. */
  async nova(walk: Walk) {
    const open = [...walk.world.linhas.values()].filter(({ pago, valor }) => pago < valor)
    if (open.length > 45) return
    const favorecido = walk.random.pick(walk.favorecidos)
    const participante = walk.random.chance(0.7) ? await walk.newParticipante() : null
    const valor = participante?.valor ?? walk.random.int(10_000, 110_000)
    const legal = (id: string) =>
      walk.world.linhas.set(id, {
        id,
        participante: participante?.id ?? null,
        venda: participante?.venda ?? null,
        favorecido,
        valor,
        liberado: 0,
        aprovado: 0,
        pago: 0,
        direto: 0,
        estornado: 0,
        typed: 'Pendente',
        dia: null,
      })
    await attempt(walk, { kind: 'nova', legal }, async (trx) => {
      const { id } = await trx
        .insertInto('comissoes_linhas')
        .values({
          participante_id: participante?.id ?? null,
          favorecido_id: favorecido,
          papel: participante ? 'Corretor' : 'Prêmio',
          valor: toReais(valor),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  },
  /** The sale's form changes a commission's value. */
  async mudarValor(walk: Walk) {
    const linha = someOfSales(walk)
    if (!linha) return
    const below = Math.max(0, linha.liberado - walk.random.int(0, 99))
    const valor = walk.random.chance(0.4) ? below : walk.random.int(1, 300_000)
    const legal = valor < linha.liberado ? null : () => Object.assign(linha, { valor })
    await attempt(walk, { kind: 'mudarValor', legal }, (trx) =>
      trx
        .updateTable('vendas_participantes')
        .set({ valor_comissao: toReais(valor) })
        .where('id', '=', linha.participante)
        .execute(),
    )
  },
  /** A commission is typed Pago, Cancelado or Pendente, which does nothing to a released one. */
  async marcar(walk: Walk) {
    const linha = someOfSales(walk)
    if (!linha) return
    const status = walk.random.pick(['Pendente', 'Pendente', 'Pago', 'Cancelado'] as const)
    const legal = () => {
      if (linha.liberado === 0) linha.typed = status
    }
    await attempt(walk, { kind: 'marcar', legal }, (trx) =>
      trx
        .updateTable('vendas_participantes')
        .set({ status_comissao: status, data_pagamento: status === 'Pago' ? '2026-02-02' : null })
        .where('id', '=', linha.participante)
        .execute(),
    )
  },
  async desistir(walk: Walk) {
    const venda = someOfSales(walk)?.venda
    if (!venda) return
    const { desistencias } = walk.world
    const leaves = desistencias.has(venda)
    const legal = () => void (leaves ? desistencias.delete(venda) : desistencias.add(venda))
    await attempt(walk, { kind: 'desistir', legal }, (trx) =>
      trx
        .updateTable('vendas')
        .set({ status: leaves ? 'Pago' : 'Desistência', status_comissao: null })
        .where('id', '=', venda)
        .execute(),
    )
  },
  async trocarFavorecido(walk: Walk) {
    const linha = someLine(walk)
    const favorecido = walk.random.pick(walk.favorecidos.filter((id) => id !== linha.favorecido))
    const isFree = linha.aprovado === 0 && !walk.world.itens.has(linha.id)
    const legal = isFree ? () => Object.assign(linha, { favorecido }) : null
    await attempt(walk, { kind: 'trocarFavorecido', legal }, (trx) =>
      trx
        .updateTable('comissoes_linhas')
        .set({ favorecido_id: favorecido })
        .where('id', '=', linha.id)
        .execute(),
    )
  },
  /** Something that only movements may do. */
  async forjar(walk: Walk) {
    const linha = someLine(walk)
    const pagamento = somePayment(walk)?.id
    const forgeries = [
      sql`update comissoes_linhas set pago = pago + 1 where id = ${linha.id}`,
      sql`update comissoes_linhas set liberado = valor + 1 where id = ${linha.id}`,
      sql`update favorecidos set a_recuperar = a_recuperar + 1 where id = ${linha.favorecido}`,
      sql`delete from comissoes_movimentos where linha_id = ${linha.id}`,
      sql`update comissoes_movimentos set valor = 1 where linha_id = ${linha.id}`,
      sql`insert into comissoes_linhas (favorecido_id, papel, valor, liberado) values (${linha.favorecido}, 'Prêmio', 10, 10)`,
      ...(linha.participante
        ? [sql`update comissoes_linhas set valor = valor + 1 where id = ${linha.id}`]
        : []),
      ...(pagamento ? [sql`update pagamentos set saldo = saldo + 1 where id = ${pagamento}`] : []),
    ]
    const forgery = walk.random.pick(forgeries)
    await attempt(walk, { kind: 'forjar', legal: null }, (trx) => forgery.execute(trx))
  },
}

export const ACTS = { ...MOVEMENT_ACTS, ...ESTORNO_ACTS, ...DRAFT_ACTS, ...OTHER_ACTS }
export type Act = keyof typeof ACTS

/** How often each act is tried. */
export const WEIGHTS: Readonly<Record<Act, number>> = {
  liberar: 12,
  liberarVarias: 5,
  pagarPorFora: 3,
  pagarDireto: 2,
  estornar: 4,
  recuperar: 2,
  desfazer: 6,
  corrigirLiberacao: 3,
  pagar: 12,
  devolver: 4,
  devolverComEstornos: 2,
  desaprovar: 4,
  aprovar: 12,
  abrir: 4,
  incluir: 14,
  adiantar: 4,
  tirar: 2,
  tirarPagamento: 2,
  mover: 14,
  rotular: 5,
  nova: 6,
  mudarValor: 4,
  marcar: 3,
  desistir: 2,
  trocarFavorecido: 2,
  forjar: 2,
  desfazerEstornos: 4,
  estornarDeNovo: 3,
}
