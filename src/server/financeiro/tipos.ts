/** All kinds of long work on commissions. */
import { aprovar } from './fechamentos/aprovar.ts'
import { preparar } from './fechamentos/preparar.ts'
import { desfazerFiltradas, liberarFiltradas } from './liberacoes/filtradas.ts'
import { pagarEnviados } from './pagamentos/pagar-enviados.ts'
import type { Tipos } from './trabalhos/runner.ts'

export const TIPOS_DE_TRABALHO: Tipos = {
  Liberar: liberarFiltradas,
  Desfazer: desfazerFiltradas,
  Preparar: preparar,
  Aprovar: aprovar,
  Pagar: pagarEnviados,
}
