/** What the demo pays besides commissions, and what it writes off. */
import { toCentavos, toReais } from '../../core/money.ts'
import type { Caller } from './caller.ts'
import { idOf } from './dados.ts'

/** The next closing pays one award of a payee, and the bonuses of a campaign to its sellers. */
export async function payAwardAndBonus({ premiacoes, bonus, favorecidos }: Caller): Promise<void> {
  const { itens } = await premiacoes.listar({ status: 'Pendente' })
  for (const { id, versao, valor_premio, colaborador } of itens) {
    const { favorecido } = await favorecidos.doColaborador({ id: colaborador.id })
    if (!valor_premio || !favorecido) continue
    await premiacoes.pagar({ id, versao })
    break
  }
  const campanha = idOf('campanha 7')
  const { escolha, linhas, valor } = await bonus.prever({
    id: campanha,
    sobre: 'valor_venda',
    para: 'vendedor',
  })
  if (!escolha || linhas === 0) throw new Error('the demo has no bonus to pay')
  await bonus.criar({ id: campanha, escolha, linhas, valor })
}

/**
 * Half of what a debtor owes is lost: one Administrador asks for the Baixa, the other confirms it. Of another debtor it waits for the
 * first one.
 */
export async function writeOff(administrador: Caller, other: Caller): Promise<void> {
  const { itens } = await administrador.favorecidos.listar({ a_recuperar: 'sim' })
  const [confirmed, waiting] = itens
  if (!confirmed || !waiting) throw new Error('two people owe something in the demo')
  await askForHalf(administrador, confirmed)
  const { saldos } = await other.favorecidos.saldos({ id: confirmed.id })
  await other.recuperacoes.confirmarBaixa({ id: saldos?.baixa?.id ?? '' })
  await askForHalf(other, waiting)
}

async function askForHalf(
  { recuperacoes }: Caller,
  { id, a_recuperar }: { id: string; a_recuperar?: number | null },
): Promise<void> {
  const havia = a_recuperar ?? 0
  const valor = toReais(Math.ceil(toCentavos(havia) / 2))
  await recuperacoes.pedirBaixa({ id, valor, havia, motivo: 'Acordo' })
}
