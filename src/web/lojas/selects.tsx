/** Selects of lojas, and of a loja's manager. */
import { orpc } from '../api/query.ts'
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'

export const LojaSelect = (props: SearchSelectProps) => (
  <SearchSelect {...props} source={(input) => orpc.lojas.opcoes.queryOptions({ input })} />
)

/** Active Administradores. */
export const GerenteSelect = (props: SearchSelectProps) => (
  <SearchSelect {...props} source={(input) => orpc.lojas.gerentes.queryOptions({ input })} />
)
