/** Selects of campanhas. */
import { orpc } from '../api/query.ts'
import { selectOf } from '../fields/SearchSelect.tsx'

export const CampanhaSelect = selectOf({
  cadastro: 'campanhas',
  source: (input) => orpc.campanhas.opcoes.queryOptions({ input }),
})
