/** Selects of lojas, and of a loja's manager. */
import type { Option } from '../../contract/fields.ts'
import { orpc } from '../api/query.ts'
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'
import type { Create } from '../fields/use-creation.ts'

/** Creates a loja from a field that refers to one. */
export const creatingLoja: Create<Option> = (nome, take) => ({
  cadastro: 'lojas',
  nome,
  onCreated: ({ id, nome, codigo }) => take({ id, nome, detalhe: codigo }),
})

export const LojaSelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    cadastro="lojas"
    create={creatingLoja}
    source={(input) => orpc.lojas.opcoes.queryOptions({ input })}
  />
)

/** Active Administradores. */
export const GerenteSelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    cadastro="usuarios"
    apenas="Administradores ativos"
    source={(input) => orpc.lojas.gerentes.queryOptions({ input })}
  />
)
