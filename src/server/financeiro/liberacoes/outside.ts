/** Paying outside of a closing, reversing and giving back, one commission or payee at a time. */
import { sql } from 'kysely'
import type { liberacoesRoutes } from '../../../contract/financeiro/liberacoes.ts'
import type { InputOf } from '../../../contract/routes.ts'
import { today } from '../../../core/dates.ts'
import {
  atMostInWords,
  DESFAZIVEIS,
  LIBERACAO_MESSAGES,
  payableOutside,
  reasonAgainst,
  reversible,
} from '../../../core/financeiro/liberacoes.ts'
import type { MovimentoTipo } from '../../../core/financeiro/movimentos.ts'
import { differenceOfReais } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Context } from '../../api/api.ts'
import { requireDia, vendaAsMarco } from '../../api/dia-anterior.ts'
import type { OnlyLoja } from '../../api/view.ts'
import type { Db } from '../../database/schema/types.ts'
import {
  lowerReleases,
  makeLinhas,
  payOutside,
  recordPaidDirectly,
  releasePart,
  undoMovements,
} from '../atos.ts'
import { lockDebtors, lockDraftsOfAjustes, recover, reverseLinhas } from './estornos.ts'
import { type ComissaoRow, lockComissoes } from './rows.ts'

type Routes = typeof liberacoesRoutes
type Amount = InputOf<Routes['estornar']>
type Paid = Omit<InputOf<Routes['pagarPorFora']>, 'forma'>

export interface At {
  hoje: string
  only: OnlyLoja
}

/** The house paid outside of a closing: what is not released yet is released by it. Throws Recusa. */
export async function pagarPorFora(context: Context, input: InputOf<Routes['pagarPorFora']>): Promise<void> {
  const { db } = context
  const { linha, row } = await payableLinha(context, input)
  const missing = differenceOfReais(input.valor, row.andamento.partes.Liberadas)
  if (missing > 0) await releasePart(db, { linha, valor: missing })
  await payOutside(db, { linha, valor: input.valor, dia: input.data, forma: input.forma })
}

/** Another paid the person directly: what is released of it and in no closing is released no longer. Throws Recusa. */
export async function pagarDireto(context: Context, input: InputOf<Routes['pagarDireto']>): Promise<void> {
  const { db } = context
  const { linha, row } = await payableLinha(context, input)
  const excess = differenceOfReais(input.valor, row.andamento.partes['A liberar'])
  if (excess > 0)
    await lowerReleases(db, [{ linha, ate: differenceOfReais(row.linha?.liberado ?? 0, excess) }])
  await recordPaidDirectly(db, { linha, valor: input.valor, dia: input.data, forma: input.forma })
}

/** Takes back what was paid: the payee owes it. An Ajuste gave back what the payee had paid, and is not owed. Throws Recusa. */
export async function estornar(db: Db, input: Amount, at: At): Promise<void> {
  await lockDraftsOfAjustes(db, [input.id])
  const row = await comissaoOf(db, input.id, at.only)
  if (row.linha?.ajuste) throw new Recusa('NADA_A_ESTORNAR', LIBERACAO_MESSAGES.ajuste)
  checkAmount(input, reversible(row), at.hoje)
  if (row.linha_id) await reverseLinhas(db, [{ linha: row.linha_id, valor: input.valor }], input.data)
}

/** The payee gave back what they owed. Throws Recusa. */
export async function devolver(
  db: Db,
  input: InputOf<Routes['devolver']>,
  { hoje }: Pick<At, 'hoje'>,
): Promise<void> {
  const { id, valor, data, forma } = input
  await lockDebtors(db, [id])
  const payee = await db
    .selectFrom('favorecidos')
    .select('a_recuperar')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payee) throw new Recusa('NAO_ENCONTRADO', 'Favorecido não encontrado.')
  checkAmount(input, payee.a_recuperar, hoje)
  await recover(db, [{ favorecido: id, valor }], { tipo: 'Devolução', dia: data, forma })
}

/** Takes back one movement of the commission or of its payee. Throws Recusa if it cannot be taken back by itself. */
export async function desfazerMovimento(
  db: Db,
  { id, movimento_id }: { id: string; movimento_id: string },
  only: OnlyLoja,
): Promise<void> {
  const { linha_id } = await comissaoOf(db, id, only)
  const { rows } = await sql<{ tipo: MovimentoTipo; estorna_id: string | null }>`
    select m.tipo, m.estorna_id from comissoes_movimentos m join comissoes_linhas l on l.id = ${linha_id}
     where m.id = ${movimento_id}
       and (m.linha_id = l.id or (m.tipo = 'Devolução' and m.favorecido_id = l.favorecido_id))`.execute(db)
  const [movimento] = rows
  const tipos: readonly MovimentoTipo[] = DESFAZIVEIS
  if (!movimento || movimento.estorna_id !== null || !tipos.includes(movimento.tipo))
    throw new Recusa('NAO_SE_DESFAZ', LIBERACAO_MESSAGES.nao_se_desfaz)
  await undoMovements(db, [movimento_id])
}

async function comissaoOf(db: Db, id: string, only: OnlyLoja): Promise<ComissaoRow> {
  const row = (await lockComissoes(db, [id], only)).get(id)
  if (!row) throw new Recusa('NAO_ENCONTRADO', LIBERACAO_MESSAGES.nao_existe)
  return row
}

/** The commission's line, which is made if there is none. */
async function payableLinha(context: Context, input: Paid): Promise<{ linha: string; row: ComissaoRow }> {
  const { db } = context
  const row = await comissaoOf(db, input.id, context.only)
  const most = payableOutside(row)
  if (most === 0) {
    if (input.havia > 0 && row.linha) throw changed()
    throw new Recusa('NADA_A_PAGAR', reasonAgainst('liberar', row) ?? LIBERACAO_MESSAGES.nada_a_pagar)
  }
  checkAmount(input, most, today(context.now()))
  await requireDia(context, {
    dia: input.data,
    conferido: input.dia_conferido,
    a: row.corretor,
    marcos: [vendaAsMarco(row)],
    about: input.id,
  })
  if (row.linha_id) return { linha: row.linha_id, row }
  await makeLinhas(db, [row.id])
  const { id } = await db
    .selectFrom('comissoes_linhas')
    .select('id')
    .where('participante_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return { linha: id, row }
}

/** Throws Recusa if the amount is not what was seen as possible, is more, or is of a future day. */
export function checkAmount({ valor, havia, data }: Omit<Amount, 'id'>, most: number, hoje: string): void {
  if (havia !== most) throw changed()
  if (valor > most) throw new Recusa('DADOS_INVALIDOS', atMostInWords(most), { campo: 'valor' })
  if (data > hoje) throw new Recusa('DADOS_INVALIDOS', LIBERACAO_MESSAGES.data_futura, { campo: 'data' })
}

export function changed(): Recusa {
  return new Recusa('VALOR_MUDOU', LIBERACAO_MESSAGES.mudou)
}
