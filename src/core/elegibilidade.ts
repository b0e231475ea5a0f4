/** Eligibility for draws: its fields, its filter, and what a change in bulk asks before and says after. */
import type { Fields } from './fields.ts'
import { counted } from './text.ts'

/** Participation in draws, by the filter's values. */
export const ELEGIBILIDADE_SITUACOES = {
  elegiveis: 'Participam',
  nao_elegiveis: 'Não participam',
} as const

/** The columns. */
export const ELEGIBILIDADE_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  cargo: { rotulo: 'Cargo', formato: 'texto' },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  loja_roleta_id: { rotulo: 'Loja na roleta', formato: 'referencia' },
  ativo: { rotulo: 'Participa', formato: 'sim_nao' },
} as const satisfies Fields

const countedColaboradores = (total: number) => counted(total, 'colaborador', 'colaboradores')

/** Says what a confirmed change does to `total` colaboradores, who participate (`ativo`) or not. */
export function elegibilidadeEffect(total: number, ativo: boolean): string {
  if (total === 0)
    return ativo
      ? 'Todos os colaboradores do filtro já participam.'
      : 'Nenhum colaborador do filtro participa.'
  const verb = total === 1 ? (ativo ? 'passa' : 'deixa') : ativo ? 'passam' : 'deixam'
  return `${countedColaboradores(total)} ${verb} ${ativo ? 'a' : 'de'} participar dos sorteios.`
}

/** Why a change is refused if it would affect other than the confirmed number; `total` is the present one. */
export function selectionChanged(total: number): string {
  return `A seleção mudou: agora ${total === 1 ? 'é' : 'são'} ${countedColaboradores(total)}. Confira e confirme de novo.`
}
