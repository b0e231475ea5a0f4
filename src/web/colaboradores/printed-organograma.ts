/** The organograma as a printed list: everybody in the branches, whether they are open on the screen or not. */
import { MAX_PRINTED_ROWS } from '../../contract/printed-list.ts'
import { formatBRL } from '../../core/money.ts'
import { type Branch, idsWithTeam, type Organograma, visibleRows } from '../../core/organograma.ts'
import type { DesistenciaFilter } from '../../core/vendas/vendas.ts'
import type { Printed } from '../print/printed.ts'

/** `mes` in words; `texto` is the search that the branches are already reduced to. */
export function printedOrganograma(
  { top, withoutSuperior }: Organograma,
  { mes, texto, desistencia }: { mes: string; texto: string; desistencia: DesistenciaFilter | undefined },
): Printed {
  const rows = [
    ...rowsOf(top),
    ...(withoutSuperior.length > 0 ? [{ indent: 0, cells: ['Sem superior', '', '', '', ''] }] : []),
    ...rowsOf(withoutSuperior),
  ]
  const total = rows.length
  return {
    titulo: 'Organograma',
    filtros: [
      `Vendas de ${mes}`,
      ...(desistencia ? ['Desistências: incluídas'] : []),
      ...(texto === '' ? [] : [`Busca: ${texto}`]),
    ],
    total,
    colunas: [
      { titulo: 'Nome', tipo: 'texto' },
      { titulo: 'Cargo', tipo: 'texto' },
      { titulo: 'Pessoas na equipe', tipo: 'inteiro' },
      { titulo: 'Vendas', tipo: 'inteiro' },
      { titulo: 'Valor', tipo: 'dinheiro' },
    ],
    linhas: total > MAX_PRINTED_ROWS ? null : rows.map(({ cells }) => cells),
    somas: [],
    recuos: rows.map(({ indent }) => indent),
  }
}

function rowsOf(branches: readonly Branch[]): { indent: number; cells: string[] }[] {
  return visibleRows(branches, new Set(idsWithTeam(branches))).map(({ depth, branch: { person, team } }) => ({
    indent: depth - 1,
    cells: [
      person.nome,
      person.cargo,
      team > 0 ? team.toLocaleString('pt-BR') : '',
      person.vendas.toLocaleString('pt-BR'),
      formatBRL(person.valor),
    ],
  }))
}
