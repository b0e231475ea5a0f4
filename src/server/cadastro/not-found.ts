/** The refusal for a record that does not exist. */
import { type Cadastro, wordsOf } from '../../core/cadastros.ts'
import { Recusa } from '../../core/recusa.ts'

/** Recusa NAO_ENCONTRADO: 'Loja não encontrada'. */
export function notFound(cadastro: Cadastro): Recusa {
  return new Recusa('NAO_ENCONTRADO', wordsOf(cadastro).notFound)
}
