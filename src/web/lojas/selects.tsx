/** Selects of lojas, and of a loja's manager. */
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'
import { orpc } from '../query.ts'

export const LojaSelect = (props: SearchSelectProps) => (
  <SearchSelect {...props} source={(input) => orpc.lojas.opcoes.queryOptions({ input })} />
)

/** Active Administradores. */
export const GerenteSelect = (props: SearchSelectProps) => (
  <SearchSelect {...props} source={(input) => orpc.lojas.gerentes.queryOptions({ input })} />
)
