/** Choices of colaboradores: superior, referrer, successor, and whom the list is filtered by. */
import type { Cargo } from '../../core/colaboradores.ts'
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'
import { orpc } from '../query.ts'

/** An active colaborador above that cargo. */
export const SuperiorSelect = ({ cargo, ...props }: SearchSelectProps & { cargo: Cargo }) => (
  <SearchSelect
    {...props}
    source={(input) => orpc.colaboradores.superiores.queryOptions({ input: { ...input, cargo } })}
  />
)

/** A colaborador above that cargo. */
export const IndicadorSelect = ({ cargo, ...props }: SearchSelectProps & { cargo: Cargo }) => (
  <SearchSelect
    {...props}
    source={(input) => orpc.colaboradores.indicadores.queryOptions({ input: { ...input, cargo } })}
  />
)

/** Who may take over the team of the colaborador `de`. */
export const SucessorSelect = ({ de, ...props }: SearchSelectProps & { de: string }) => (
  <SearchSelect
    {...props}
    source={(input) => orpc.colaboradores.sucessores.queryOptions({ input: { ...input, id: de } })}
  />
)

/** An active colaborador to whom others answer. */
export const SuperiorComEquipeSelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    source={(input) => orpc.colaboradores.superioresComEquipe.queryOptions({ input })}
  />
)
