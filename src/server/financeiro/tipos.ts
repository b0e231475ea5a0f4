/** All kinds of long work on commissions. */

import { onAlvos } from '../trabalhos/alvos.ts'
import type { Tipos } from '../trabalhos/runner.ts'
import { aprovar } from './fechamentos/aprovar.ts'
import { preparar } from './fechamentos/preparar.ts'
import { desfazerFiltradas, liberarFiltradas } from './liberacoes/filtradas.ts'
import { pagarEnviados } from './pagamentos/pagar-enviados.ts'

export const TIPOS_DE_TRABALHO: Tipos = {
  Liberar: onAlvos(liberarFiltradas),
  Desfazer: onAlvos(desfazerFiltradas),
  Preparar: onAlvos(preparar),
  Aprovar: onAlvos(aprovar),
  Pagar: onAlvos(pagarEnviados),
}
