/** Selects of campanhas. */
import { orpc } from '../api/query.ts'
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'

export const CampanhaSelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    cadastro="campanhas"
    source={(input) => orpc.campanhas.opcoes.queryOptions({ input })}
  />
)
