/** Selects of empreendimentos. */
import { orpc } from '../api/query.ts'
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'

export const EmpreendimentoSelect = (props: SearchSelectProps) => (
  <SearchSelect {...props} source={(input) => orpc.empreendimentos.opcoes.queryOptions({ input })} />
)
