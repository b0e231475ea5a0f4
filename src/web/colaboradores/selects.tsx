/** Selects of colaboradores: sellers, superior, referrer, successor, and the list's team filter. */
import type { OpcaoDeCorretor } from '../../contract/colaboradores.ts'
import type { Cargo } from '../../core/colaboradores.ts'
import { orpc } from '../api/query.ts'
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'

/** Active Corretores. */
export const CorretorSelect = (props: SearchSelectProps<OpcaoDeCorretor>) => (
  <SearchSelect {...props} source={(input) => orpc.colaboradores.opcoes.queryOptions({ input })} />
)

/** Active colaboradores of any cargo. */
export const ColaboradorSelect = (props: SearchSelectProps) => (
  <SearchSelect {...props} source={(input) => orpc.colaboradores.ativos.queryOptions({ input })} />
)

/** Active colaboradores above that cargo. */
export const SuperiorSelect = ({ cargo, ...props }: SearchSelectProps & { cargo: Cargo }) => (
  <SearchSelect
    {...props}
    source={(input) => orpc.colaboradores.superiores.queryOptions({ input: { ...input, cargo } })}
  />
)

/** Colaboradores above that cargo. */
export const IndicadorSelect = ({ cargo, ...props }: SearchSelectProps & { cargo: Cargo }) => (
  <SearchSelect
    {...props}
    source={(input) => orpc.colaboradores.indicadores.queryOptions({ input: { ...input, cargo } })}
  />
)

/** Colaboradores who may take over the team of `de`. */
export const SucessorSelect = ({ de, ...props }: SearchSelectProps & { de: string }) => (
  <SearchSelect
    {...props}
    source={(input) => orpc.colaboradores.sucessores.queryOptions({ input: { ...input, id: de } })}
  />
)

/** Active colaboradores with subordinates. */
export const SuperiorComEquipeSelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    source={(input) => orpc.colaboradores.superioresComEquipe.queryOptions({ input })}
  />
)
