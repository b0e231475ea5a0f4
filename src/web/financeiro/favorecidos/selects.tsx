/** The select of payees. */
import { orpc } from '../../api/query.ts'
import { SearchSelect, type SearchSelectProps } from '../../fields/SearchSelect.tsx'

/** Active payees; one is created in their own register, which asks for document and key. */
export const FavorecidoSelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    cadastro="favorecidos"
    source={(input) => orpc.favorecidos.opcoes.queryOptions({ input })}
  />
)
