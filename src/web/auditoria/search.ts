/** The screen's filters in the URL, and the input of its queries. */
import type { AuditoriaFilterInput } from '../../contract/auditoria.ts'
import { ASSUNTOS } from '../../core/auditoria.ts'
import { idIn } from '../../core/ids.ts'
import { dateIn, given } from '../list/list-search.ts'
import { statusIn } from '../list/StatusFilter.tsx'

/** The URL's parameters. */
export interface AuditoriaSearch {
  quem?: string
  assunto?: string
  registro?: string
  de?: string
  ate?: string
}

/** The parameters that `Limpar filtros` removes. */
export const NO_FILTERS: Record<keyof AuditoriaSearch, undefined> = {
  quem: undefined,
  assunto: undefined,
  registro: undefined,
  de: undefined,
  ate: undefined,
}

/** The filters that the URL asks for; invalid ones are dropped. */
export function filtersIn(search: AuditoriaSearch): AuditoriaFilterInput {
  return given({
    usuario_id: idIn(search.quem),
    assunto: statusIn(ASSUNTOS, search.assunto),
    registro_id: idIn(search.registro),
    de: dateIn(search.de),
    ate: dateIn(search.ate),
  })
}
