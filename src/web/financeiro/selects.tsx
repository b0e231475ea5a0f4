/** The select of payees. */
import type { Option } from '../../contract/fields.ts'
import { orpc } from '../api/query.ts'
import { selectOf } from '../fields/SearchSelect.tsx'
import type { Create } from '../fields/use-creation.ts'

/** Creates a payee from a field that refers to one. */
const creatingFavorecido: Create<Option> = (nome, take) => ({
  cadastro: 'favorecidos',
  nome,
  onCreated: ({ id, nome, tipo }) => take({ id, nome, detalhe: tipo }),
})

/** Active payees. */
export const FavorecidoSelect = selectOf({
  cadastro: 'favorecidos',
  create: creatingFavorecido,
  source: (input) => orpc.favorecidos.opcoes.queryOptions({ input }),
})
