/** Selects of empreendimentos. */
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'
import { orpc } from '../query.ts'

export const EmpreendimentoSelect = (props: SearchSelectProps) => (
  <SearchSelect {...props} source={(input) => orpc.empreendimentos.opcoes.queryOptions({ input })} />
)
