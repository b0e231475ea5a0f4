/** The colaboradores of another database: superiors and referrers come before their teams. */
import { CARGA_MESSAGES, VAZIO } from '../../core/cargas/cargas.ts'
import { canLead, canRefer, INDICACAO_MESSAGE, nivelOf, SUPERIOR_MESSAGE } from '../../core/colaboradores.ts'
import { type JudgedRow, refuse } from './rows.ts'
import type { CargaState } from './state.ts'

/** By rank, so that superiors are judged first. */
export function byRank(rows: readonly JudgedRow[]): JudgedRow[] {
  const rank = ({ valores }: JudgedRow) => nivelOf(String(valores.cargo ?? ''))
  return [...rows].sort((a, b) => rank(a) - rank(b) || a.ordem - b.ordem)
}

/** Refuses superiors and referrers of the wrong rank, and circles, which it names. */
export function checkHierarchy(rows: readonly JudgedRow[], state: CargaState): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const cargoOf = (id: unknown) =>
    byId.get(String(id))?.valores.cargo ?? state.colaboradores.get(String(id))?.cargo ?? null
  for (const row of rows) {
    const { cargo = 'Corretor', superior_id, indicado_por } = row.valores
    const superior = cargoOf(superior_id)
    const circle = circleOf(row, byId)
    if (circle) refuse(row, 'superior_id', CARGA_MESSAGES.circulo(circle.join(' → ')), VAZIO)
    else if (superior !== null && !canLead(String(superior), String(cargo)))
      refuse(row, 'superior_id', SUPERIOR_MESSAGE, VAZIO)
    const indicador = cargoOf(indicado_por)
    if (indicador !== null && !canRefer(String(indicador), String(cargo)))
      refuse(row, 'indicado_por', INDICACAO_MESSAGE, VAZIO)
  }
}

/** The names in the circle of superiors that contains the row; null if there is none. */
function circleOf(row: JudgedRow, byId: ReadonlyMap<string, JudgedRow>): string[] | null {
  const names = [nameOf(row)]
  const seen = new Set([row.id])
  let above = byId.get(String(row.valores.superior_id))
  while (above && !seen.has(above.id)) {
    names.push(nameOf(above))
    seen.add(above.id)
    above = byId.get(String(above.valores.superior_id))
  }
  return above?.id === row.id && row.id !== '' ? [...names, nameOf(row)] : null
}

function nameOf({ valores, id }: JudgedRow): string {
  return String(valores.nome ?? id)
}
