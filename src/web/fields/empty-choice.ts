/** The message of a searched select that has nothing to choose from. */
import type { Opcoes } from '../../contract/fields.ts'
import type { Cadastro } from '../../core/cadastros.ts'
import { whyEmpty } from '../../core/empty-choice.ts'

interface Choice {
  cadastro: Cadastro
  /** The records that can be chosen, if not every active one: 'corretores ativos'. */
  apenas?: string | undefined
  texto: string
  query: { data: Opcoes | undefined; isError: boolean; isPlaceholderData: boolean }
}

/** The sentence for an empty list; the reason comes from the server. */
export function emptyChoice({ cadastro, apenas, texto, query }: Choice): string {
  const { data, isError, isPlaceholderData } = query
  if (isError) return 'Não foi possível buscar. Tente novamente.'
  if (!data || isPlaceholderData) return 'Buscando…'
  // There are options, but all of them are chosen already.
  if (data.vazio === null) return 'Nada mais a escolher.'
  return whyEmpty({ cadastro, apenas, texto, motivo: data.vazio })
}
