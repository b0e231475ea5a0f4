/** The kinds of imports. */
import type { ImportacaoTipo } from '../../../core/importacao/result.ts'
import { cadastroKind } from './cadastros.ts'
import { colaboradoresKind } from './colaboradores.ts'
import { favorecidosKind } from './favorecidos.ts'
import type { Kind } from './kind.ts'
import { vendasKind } from './vendas.ts'

export const KINDS: Readonly<Record<ImportacaoTipo, Kind>> = {
  colaboradores: colaboradoresKind as Kind,
  vendas: vendasKind as Kind,
  lojas: cadastroKind('lojas') as Kind,
  empreendimentos: cadastroKind('empreendimentos') as Kind,
  favorecidos: favorecidosKind as Kind,
}
