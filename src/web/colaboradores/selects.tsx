/** Selects of colaboradores: sellers, superior, referrer, successor, and the list's team filter. */

import type { Colaborador } from '../../contract/colaboradores.ts'
import type { Option } from '../../contract/fields.ts'
import { CARGOS, type Cargo, canLead, canRefer, DEFAULT_CARGO, nivelOf } from '../../core/colaboradores.ts'
import { orpc } from '../api/query.ts'
import { SearchSelect, type SearchSelectProps, selectOf } from '../fields/SearchSelect.tsx'
import type { Create } from '../fields/use-creation.ts'

/** Creates a colaborador who can be chosen only if `fits`; otherwise says that only `apenas` can. */
function creating<O extends Option>(
  apenas: string,
  fits: (colaborador: Colaborador) => boolean,
  optionOf: (colaborador: Colaborador) => O,
  cargo: Cargo = DEFAULT_CARGO,
) {
  const create: Create<O> = (nome, take) => ({
    cadastro: 'colaboradores',
    nome,
    cargo,
    onCreated: (novo) =>
      take(
        fits(novo)
          ? optionOf(novo)
          : `${novo.nome} foi cadastrado, mas não pode ser escolhido aqui: só ${apenas}.`,
      ),
  })
  return create
}

const ativo = ({ status }: Colaborador) => status === 'Ativo'
const optionOf = ({ id, nome, cargo }: Colaborador): Option => ({ id, nome, detalhe: cargo })

/** Creates a colaborador above `cargo`; above the highest there is nobody to create. */
function creatingAbove(cargo: Cargo, apenas: string, fits: (colaborador: Colaborador) => boolean) {
  // CARGOS are in the order of their ranks, which begin at 1.
  const above = CARGOS[nivelOf(cargo) - 2]
  return above && { create: creating(apenas, fits, optionOf, above) }
}

const CORRETORES = 'corretores ativos'

/** Active Corretores. */
export const CorretorSelect = selectOf({
  cadastro: 'colaboradores',
  apenas: CORRETORES,
  create: creating(
    CORRETORES,
    (novo) => ativo(novo) && novo.cargo === 'Corretor',
    ({ id, nome, loja, comissao_base }) => ({ id, nome, detalhe: loja?.nome ?? null, comissao_base }),
  ),
  source: (input) => orpc.colaboradores.opcoes.queryOptions({ input }),
})

/** Active colaboradores of any cargo. */
export const ColaboradorSelect = selectOf({
  cadastro: 'colaboradores',
  create: creating('colaboradores ativos', ativo, optionOf),
  source: (input) => orpc.colaboradores.ativos.queryOptions({ input }),
})

/** Active colaboradores above that cargo. */
export const SuperiorSelect = ({ cargo, ...props }: SearchSelectProps & { cargo: Cargo }) => {
  const apenas = `colaboradores ativos acima de ${cargo}`
  return (
    <SearchSelect
      {...props}
      cadastro="colaboradores"
      apenas={apenas}
      {...creatingAbove(cargo, apenas, (novo) => ativo(novo) && canLead(novo.cargo, cargo))}
      source={(input) => orpc.colaboradores.superiores.queryOptions({ input: { ...input, cargo } })}
    />
  )
}

/** Colaboradores above that cargo. */
export const IndicadorSelect = ({ cargo, ...props }: SearchSelectProps & { cargo: Cargo }) => {
  const apenas = `colaboradores acima de ${cargo}`
  return (
    <SearchSelect
      {...props}
      cadastro="colaboradores"
      apenas={apenas}
      {...creatingAbove(cargo, apenas, (novo) => canRefer(novo.cargo, cargo))}
      source={(input) => orpc.colaboradores.indicadores.queryOptions({ input: { ...input, cargo } })}
    />
  )
}

/** Colaboradores who may take over the team of `of`. */
export const SucessorSelect = ({ of, ...props }: SearchSelectProps & { of: string }) => (
  <SearchSelect
    {...props}
    cadastro="colaboradores"
    apenas="colaboradores ativos do mesmo cargo ou acima"
    source={(input) => orpc.colaboradores.sucessores.queryOptions({ input: { ...input, id: of } })}
  />
)

/** Active colaboradores with subordinates. */
export const SuperiorWithTeamSelect = selectOf({
  cadastro: 'colaboradores',
  apenas: 'quem tem equipe',
  source: (input) => orpc.colaboradores.superioresComEquipe.queryOptions({ input }),
})
