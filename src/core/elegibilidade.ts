/** Eligibility for draws in bulk: what is asked before, and said after. */
import { counted } from './text.ts'

const countedColaboradores = (total: number) => counted(total, 'colaborador', 'colaboradores')

/** What a confirmed change does to `total` colaboradores, who participate (`ativo`) or not. */
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
