/** All kinds of long work on commissions. */

import { onAlvos } from '../trabalhos/alvos.ts'
import type { Tipos } from '../trabalhos/runner.ts'
import { makingFiles } from './arquivos-do-banco/gerar.ts'
import { approving } from './fechamentos/aprovar.ts'
import { preparing } from './fechamentos/preparar.ts'
import { releasingFiltered, undoingFiltered } from './liberacoes/filtradas.ts'
import { payingSent } from './pagamentos/pagar-enviados.ts'
import { recordingReturns } from './retornos/registrar.ts'

export const TIPOS_DE_TRABALHO: Tipos = {
  Liberar: onAlvos(releasingFiltered),
  Desfazer: onAlvos(undoingFiltered),
  Preparar: onAlvos(preparing),
  Aprovar: onAlvos(approving),
  Pagar: onAlvos(payingSent),
  'Gerar arquivos': onAlvos(makingFiles),
  'Registrar retorno': onAlvos(recordingReturns),
}
