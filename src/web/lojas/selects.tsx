/** Selects of lojas, and of a loja's manager. */
import { TextInput } from '@mantine/core'
import type { Option } from '../../contract/fields.ts'
import { orpc } from '../api/query.ts'
import { type SearchSelectProps, selectOf } from '../fields/SearchSelect.tsx'
import type { Create } from '../fields/use-creation.ts'
import { lojasToFilter } from '../session/OwnLoja.tsx'
import { usePerson } from '../session/session.tsx'

/** Creates a loja from a field that refers to one. */
export const creatingLoja: Create<Option> = (nome, take) => ({
  cadastro: 'lojas',
  nome,
  onCreated: ({ id, nome, codigo }) => take({ id, nome, detalhe: codigo }),
})

export const LojaSelect = selectOf({
  cadastro: 'lojas',
  create: creatingLoja,
  source: (input) => orpc.lojas.opcoes.queryOptions({ input }),
})

/** Filters sales. Who sees those of their own loja only has nothing to choose: beside a label it is named, without one left out. */
export function LojaFilter(props: SearchSelectProps) {
  const lojas = lojasToFilter(usePerson())
  if (lojas.every) return <LojaSelect {...props} />
  if (!props.label || lojas.own === null) return null
  return <TextInput label={props.label} value={lojas.own} readOnly />
}

/** Active Administradores. */
export const GerenteSelect = selectOf({
  cadastro: 'usuarios',
  apenas: 'Administradores ativos',
  source: (input) => orpc.lojas.gerentes.queryOptions({ input }),
})
