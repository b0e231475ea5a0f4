/** What is imported. */
import type { ImportacaoTipo } from '../../core/importacao-result.ts'
import type { Kind } from './kind.ts'
import { cadastroKind } from './kind-cadastros.ts'
import { colaboradoresKind } from './kind-colaboradores.ts'
import { vendasKind } from './kind-vendas.ts'

export const KINDS: Readonly<Record<ImportacaoTipo, Kind>> = {
  colaboradores: colaboradoresKind as Kind,
  vendas: vendasKind as Kind,
  lojas: cadastroKind('lojas') as Kind,
  empreendimentos: cadastroKind('empreendimentos') as Kind,
}
