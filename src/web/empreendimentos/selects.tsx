/** Selects of empreendimentos. */
import type { Option } from '../../contract/fields.ts'
import { orpc } from '../api/query.ts'
import { selectOf } from '../fields/SearchSelect.tsx'
import type { Create } from '../fields/use-creation.ts'

/** Creates an empreendimento from a field that refers to one. */
export const creatingEmpreendimento: Create<Option> = (nome, take) => ({
  cadastro: 'empreendimentos',
  nome,
  onCreated: ({ id, nome, codigo }) => take({ id, nome, detalhe: codigo }),
})

export const EmpreendimentoSelect = selectOf({
  cadastro: 'empreendimentos',
  create: creatingEmpreendimento,
  source: (input) => orpc.empreendimentos.opcoes.queryOptions({ input }),
})
