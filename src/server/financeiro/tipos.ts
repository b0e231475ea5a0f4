/** All kinds of long work on commissions. */
import { aprovar } from './fechamentos/aprovar.ts'
import { preparar } from './fechamentos/preparar.ts'
import { pagarEnviados } from './pagamentos/pagar-enviados.ts'
import type { Tipos } from './trabalhos/runner.ts'

export const TIPOS_DE_TRABALHO: Tipos = { Preparar: preparar, Aprovar: aprovar, Pagar: pagarEnviados }
