import { calculationBaseOf, recalculate, type TypedComissao } from '../../core/comissao.ts'
import type { PapelDoRateio } from '../../core/vendas/rateio.ts'
import type { ColaboradorDemo } from './colaboradores.ts'
import type { Making, Row } from './rows.ts'
import type { VendaDemo } from './vendas.ts'

type Linha = Row<'comissoes_linhas'>

/** From this share of all sales on, the brokerage shares commissions with those who are no participants. */
const SINCE = 0.8

/** Every second of the latest sales: the seller's gerente, and now and then who found the unit or brought the client. */
export function makeRateio(
  { random }: Making,
  vendas: readonly VendaDemo[],
  favorecidos: readonly Row<'favorecidos'>[],
  colaboradores: readonly ColaboradorDemo[],
): Linha[] {
  const byColaborador = new Map(favorecidos.map((payee) => [payee.colaborador_id, payee]))
  const others = favorecidos.filter(({ colaborador_id }) => colaborador_id === null)
  const superior = new Map(colaboradores.map(({ row }) => [row.id, row.superior_id]))
  return vendas
    .filter(({ share, row }) => share > SINCE && row.status !== 'Desistência')
    .flatMap((venda, i) => {
      const gerente = byColaborador.get(superior.get(venda.row.colaborador_id ?? '') ?? '')
      const other = others[i % (3 * others.length)]
      return [
        ...(gerente && i % 2 === 0 ? [linha(venda, gerente.id, 'Gerente', byPercent(0.3))] : []),
        ...(other
          ? [linha(venda, other.id, i % 2 === 0 ? 'Captador' : 'Parceria', byValue(random.int(5, 20) * 100))]
          : []),
      ]
    })

  function linha(
    { row }: VendaDemo,
    favorecido_id: string,
    papel: PapelDoRateio,
    typed: TypedComissao,
  ): Linha {
    const [computed] = recalculate([typed], calculationBaseOf(row))
    return {
      id: random.uuid(),
      venda_id: row.id,
      participante_id: null,
      premiacao_id: null,
      ajusta_id: null,
      favorecido_id,
      papel,
      modo: typed.modo,
      percentual: computed?.percentual_comissao ?? 0,
      valor: computed?.valor_comissao ?? 0,
      created_at: row.created_at,
    }
  }
}

function byPercent(percentual_comissao: number): TypedComissao {
  return { modo: 'percentual', percentual_comissao }
}

function byValue(valor_comissao: number): TypedComissao {
  return { modo: 'valor', valor_comissao }
}
