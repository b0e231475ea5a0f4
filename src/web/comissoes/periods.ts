/** The periods that a person chooses by their name, and other days in words. */
import { COMISSAO_FIELDS } from '../../core/comissoes/comissoes.ts'
import { daysOf, formatDate, monthOf, previousMonth } from '../../core/dates.ts'
import { today } from '../api/server-clock.ts'

/** Both ends inclusive, YYYY-MM-DD. */
interface Days {
  de: string | undefined
  ate: string | undefined
}

/** The choice for days of one's own. */
export const OTHER_DAYS = 'Outras datas…'

/** The days of each choice, from the current ones. */
export const PRESETS: Readonly<Record<string, (hoje?: string) => Days>> = {
  'Todo o período': () => ({ de: undefined, ate: undefined }),
  'Este mês': (hoje = today()) => daysOf(monthOf(hoje)),
  'Mês passado': (hoje = today()) => daysOf(previousMonth(hoje)),
}

/** The choice that has these days; for others, `words` such as '01/03/2026 a 31/03/2026' or 'até 31/03/2026'. */
export function periodOf({ de, ate }: Partial<Days>, hoje = today()) {
  const preset = Object.entries(PRESETS).find(([, days]) => days(hoje).de === de && days(hoje).ate === ate)
  return preset ? { value: preset[0], words: null } : { value: OTHER_DAYS, words: wordsOf(de, ate) }
}

function wordsOf(de: string | undefined, ate: string | undefined): string {
  if (de && ate) return `${formatDate(de)} a ${formatDate(ate)}`
  return [de && `desde ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean).join()
}

/** The name of the day that counts unless that of the payment does. */
export function dayOf(origem: string | undefined): string {
  return COMISSAO_FIELDS[origem === undefined ? 'data_venda' : 'criada_em'].rotulo
}
